// What players claim: a choice of usual claims, each written as the arbiter reads it.

const POTS = "hand pot|sabacc pot";
const NOBODY = "nobody";
const PLAYED = ["who-wins", "play"];
const HANDS = ["worth", "best", "who-wins", "play"];

/** What somebody may do, or not; with a number where it needs one. */
export const DEEDS = {
  call: "call", check: "check", bet: "bet", match: "match", raise: "raise by", "go all in": "go all in",
  fold: "fold", draw: "draw", stand: "stand",
};
export const COUNTED = new Set(["bet", "raise"]);
const deed = ({ deed: does, amount }) => (COUNTED.has(does) ? `${DEEDS[does]} ${amount}` : does);
const may = (words) => RegExp(`^(?<seat>\\S+) ${words} (?:(?<counted>bet|raise)(?: by)? (?<amount>\\d+)|(?<deed>${Object.keys(DEEDS).join("|")}))$`);

/** Each kind: how it is offered, what it needs, for which questions, and how it is written and read. */
export const KINDS = {
  best: { text: "has the best hand", needs: ["seat"], of: ["best"],
    to: ({ seat }) => `winner ${seat}`, from: /^winner (?<seat>\S+)$/ },
  wins: { text: "wins the hand pot", needs: ["seat"], of: PLAYED,
    to: ({ seat }) => `${seat} wins the hand pot`, from: /^(?:winner (?<seat>\S+)|(?<also>\S+) wins(?: the hand pot)?)$/ },
  sabacc: { text: "wins the sabacc pot", needs: ["seat"], of: PLAYED,
    to: ({ seat }) => `${seat} wins the sabacc pot`, from: /^(?<seat>\S+) wins the sabacc pot$/ },
  takes: { text: "wins so many credits", needs: ["seat", "amount", "pot"], of: PLAYED,
    to: ({ seat, amount, pot }) => `${seat} wins ${amount} from the ${pot}`,
    from: RegExp(`^(?<seat>\\S+) wins (?<amount>\\d+) from the (?<pot>${POTS})$`) },
  pays: { text: "pays so many credits", needs: ["seat", "amount", "pot"], of: PLAYED,
    to: ({ seat, amount, pot }) => `${seat} pays ${amount} to the ${pot}`,
    from: RegExp(`^(?<seat>\\S+) pays (?<amount>\\d+) to the (?<pot>${POTS})$`) },
  free: { text: "pays nothing", needs: ["seat"], of: PLAYED,
    to: ({ seat }) => `${seat} pays nothing`, from: /^(?<seat>\S+) pays nothing$/ },
  has: { text: "has so many credits in the end", needs: ["seat", "amount"], of: PLAYED,
    to: ({ seat, amount }) => `${seat} has ${amount}`, from: /^(?<seat>\S+) has (?<amount>\d+)$/ },
  holds: { text: "(so much is left in a pot)", needs: ["pot", "amount"], of: PLAYED,
    to: ({ pot, amount }) => `${pot} ${amount}`, from: RegExp(`^(?<pot>${POTS}) (?<amount>\\d+)$`) },
  counts: { text: "has a hand that counts", needs: ["seat", "amount"], of: HANDS,
    to: ({ seat, amount }) => `${seat} counts ${amount}`, from: /^(?<seat>\S+) counts (?<amount>[-+]?\d+)$/ },
  bombs: { text: "bombs", needs: ["seat"], of: HANDS,
    to: ({ seat }) => `${seat} bombs`, from: /^(?<seat>\S+) bombs$/ },
  safe: { text: "does not bomb", needs: ["seat"], of: HANDS,
    to: ({ seat }) => `${seat} does not bomb`, from: /^(?<seat>\S+) does not bomb$/ },
  array: { text: "has an Idiot's Array", needs: ["seat"], of: HANDS,
    to: ({ seat }) => `${seat} has an Idiot's Array`, from: /^(?<seat>\S+) has an Idiot's Array$/ },
  pure: { text: "has a Pure Sabacc", needs: ["seat"], of: HANDS,
    to: ({ seat }) => `${seat} has a Pure Sabacc`, from: /^(?<seat>\S+) has a Pure Sabacc$/ },
  may: { text: "may", needs: ["seat", "deed"], of: ["play"],
    to: (claim) => `${claim.seat} may ${deed(claim)}`, from: may("may") },
  "may-not": { text: "may not", needs: ["seat", "deed"], of: ["play"],
    to: (claim) => `${claim.seat} may not ${deed(claim)}`, from: may("may not") },
  caller: { text: "has called", needs: ["seat"], of: ["play"],
    to: ({ seat }) => `caller ${seat}`, from: /^caller (?<seat>\S+)$/ },
  out: { text: "is out of the hand", needs: ["seat"], of: ["play"],
    to: ({ seat }) => `${seat} is out`, from: /^(?<seat>\S+) is out$/ },
  dealer: { text: "deals the next hand", needs: ["seat"], of: ["play"],
    to: ({ seat }) => `next dealer ${seat}`, from: /^next dealer (?<seat>\S+)$/ },
  shift: { text: "(the cards shift)", needs: [], of: ["shift", "play"], to: () => "the cards shift", from: /^the cards shift$/ },
  stay: { text: "(the cards stay)", needs: [], of: ["shift", "play"], to: () => "the cards stay", from: /^the cards stay$/ },
  picks: { text: "picks a card from", needs: ["seat", "victim"], of: ["shift"],
    to: ({ seat, victim }) => `${seat} picks from ${victim}`, from: /^(?<seat>\S+) picks from (?<victim>\S+)$/ },
  other: { text: "something else, in writing", needs: ["text"], of: [...HANDS, "shift"], to: ({ text }) => text, from: null },
};
/** The claims that may be about nobody. */
export const ABOUT_NOBODY = new Set(["wins", "sabacc", "best", "caller"]);
const ALONE = "it";

const name = (seats, id) => seats.find((one) => one.id === id)?.name ?? (id === NOBODY ? NOBODY : "");

export const fresh = (question, seats) => ({
  who: seats[0]?.id ?? "", kind: Object.keys(KINDS).find((kind) => KINDS[kind].of.includes(question)) ?? "other",
  seat: seats[0]?.id ?? "", victim: seats[1]?.id ?? "", deed: "call", amount: "", pot: "hand pot", text: "", other: "",
});

/** What a claim of the form needs to be chosen, in the order of its words. */
export const needed = (claim, question) => {
  const { needs } = KINDS[claim.kind];
  const amount = needs.includes("deed") && COUNTED.has(claim.deed) ? ["amount"] : [];
  return [...needs, ...amount].filter((need) => need !== "seat" || question !== "worth");
};

const written = (claim, seats, question) => {
  const seat = question === "worth" ? ALONE : name(seats, claim.seat);
  const filled = { ...claim, amount: String(claim.amount).trim(), text: claim.text.trim(), seat, victim: name(seats, claim.victim) };
  return KINDS[claim.kind].to(filled).trim();
};

/** Write a claim of the form as data, in the words in which it came for as long as nobody changes it. */
export const toClaim = (claim, seats, question) => {
  const words = written(claim, seats, question);
  return { who: name(seats, claim.who) || claim.other, claim: words === claim.made ? claim.said : words };
};

/** Find the choices that write this claim; what no choice writes stands in writing. */
export const fromClaim = ({ who, claim }, seats, question) => {
  const id = (wanted) => (wanted === NOBODY ? NOBODY : seats.find((one) => one.name === wanted)?.id ?? "");
  const blank = { ...fresh("", seats), kind: "other", who: id(who), other: id(who) ? "" : who, text: claim };
  for (const [kind, { from, of }] of Object.entries(KINDS)) {
    const read = of.includes(question) && from?.exec(claim)?.groups;
    if (!read) continue;
    const subject = read.seat ?? read.also;
    const seat = question === "worth" && subject === ALONE ? seats[0].id : id(subject);
    if (subject && !seat) continue;
    const found = { ...blank, kind, text: "", amount: read.amount ?? "", pot: read.pot ?? blank.pot, seat: seat || blank.seat,
      deed: read.counted ?? read.deed ?? blank.deed, victim: id(read.victim) || blank.victim };
    return { ...found, said: claim, made: written(found, seats, question) };
  }
  return blank;
};
