// What players claim: a choice of usual claims, each written as the arbiter reads it.

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

/** What stands in a blank of a form. */
const BLANKS = {
  seat: "(?<seat>\\S+)", victim: "(?<victim>\\S+)", amount: "(?<amount>[-+]?\\d+)", pot: "(?<pot>hand pot|sabacc pot)", round: "(?<round>\\d+)",
  deed: `(?:(?<counted>bet|raise)(?: by)? (?<amount>\\d+)|(?<deed>${Object.keys(DEEDS).join("|")}))`,
};
const BLANK = /\{(\w+)\}/g;
const pattern = (form) => RegExp(`^${form.replace(BLANK, (_, blank) => BLANKS[blank])}$`);

/**
 * Each kind: how it is offered, for which questions, its form, and other forms in which it comes.
 * The forms are those of `sabacc.notation.claim_forms`; a test reads each of them there.
 */
export const KINDS = Object.fromEntries(Object.entries({
  best: { text: "has the best hand", of: ["best"], form: "winner {seat}" },
  wins: { text: "wins the hand pot", of: PLAYED, form: "{seat} wins the hand pot", also: ["winner {seat}", "{seat} wins"] },
  sabacc: { text: "wins the sabacc pot", of: PLAYED, form: "{seat} wins the sabacc pot" },
  takes: { text: "wins this many credits", of: PLAYED, form: "{seat} wins {amount} from the {pot}" },
  pays: { text: "pays this many credits", of: PLAYED, form: "{seat} pays {amount} to the {pot}" },
  free: { text: "pays nothing", of: PLAYED, form: "{seat} pays nothing" },
  has: { text: "has this many credits at the end", of: PLAYED, form: "{seat} has {amount}" },
  holds: { text: "(this much is left in a pot)", of: PLAYED, form: "{pot} {amount}" },
  counts: { text: "has a hand that counts", of: HANDS, form: "{seat} counts {amount}" },
  bombs: { text: "bombs", of: HANDS, form: "{seat} bombs" },
  safe: { text: "does not bomb", of: HANDS, form: "{seat} does not bomb" },
  array: { text: "has an Idiot's Array", of: HANDS, form: "{seat} has an Idiot's Array" },
  pure: { text: "has a Pure Sabacc", of: HANDS, form: "{seat} has a Pure Sabacc" },
  may: { text: "may", of: ["play"], form: "{seat} may {deed}" },
  "may-not": { text: "may not", of: ["play"], form: "{seat} may not {deed}" },
  "may-in": { text: "may, in this round", of: ["play"], form: "{seat} may {deed} in round {round}" },
  "may-not-in": { text: "may not, in this round", of: ["play"], form: "{seat} may not {deed} in round {round}" },
  caller: { text: "has called", of: ["play"], form: "caller {seat}" },
  out: { text: "is out of the hand", of: ["play"], form: "{seat} is out" },
  dealer: { text: "deals the next hand", of: ["play"], form: "next dealer {seat}" },
  shift: { text: "(the cards shift)", of: ["shift", "play"], form: "the cards shift" },
  stay: { text: "(the cards stay)", of: ["shift", "play"], form: "the cards stay" },
  picks: { text: "picks a card from", of: ["shift"], form: "{seat} picks from {victim}" },
  other: { text: "something else, in words", of: [...HANDS, "shift"], form: "{text}" },
}).map(([kind, { text, of, form, also = [] }]) => [kind, {
  text, of, form,
  needs: [...form.matchAll(BLANK)].map(([, blank]) => blank),
  from: kind === "other" ? [] : [form, ...also].map(pattern),
}]));
/** The claims that may be about nobody. */
export const ABOUT_NOBODY = new Set(["wins", "sabacc", "best", "caller"]);
const ALONE = "it";

const name = (seats, id) => seats.find((one) => one.id === id)?.name ?? (id === NOBODY ? NOBODY : "");

export const fresh = (question, seats) => ({
  who: seats[0]?.id ?? "", kind: Object.keys(KINDS).find((kind) => KINDS[kind].of.includes(question)) ?? "other",
  seat: seats[0]?.id ?? "", victim: seats[1]?.id ?? "", deed: "call", amount: "", round: "", pot: "hand pot", text: "", other: "",
});

/** What a claim of the form needs to be chosen, in the order of its words. */
export const needed = (claim, question) => {
  const { needs } = KINDS[claim.kind];
  const amount = needs.includes("deed") && COUNTED.has(claim.deed) ? ["amount"] : [];
  return needs.flatMap((need) => (need === "deed" ? [need, ...amount] : [need])).filter((need) => need !== "seat" || question !== "worth");
};

const written = (claim, seats, question) => {
  const seat = question === "worth" ? ALONE : name(seats, claim.seat);
  const filled = { ...claim, amount: String(claim.amount).trim(), round: String(claim.round).trim(), text: claim.text.trim(), seat, victim: name(seats, claim.victim) };
  const blanks = { ...filled, deed: deed(filled) };
  return KINDS[claim.kind].form.replace(BLANK, (_, blank) => blanks[blank]).trim();
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
    const match = of.includes(question) && from.map((one) => one.exec(claim)).find(Boolean);
    if (!match) continue;
    const read = match.groups ?? {};
    const subject = read.seat;
    const seat = question === "worth" && subject === ALONE ? seats[0].id : id(subject);
    if (subject && !seat) continue;
    const found = { ...blank, kind, text: "", amount: read.amount ?? "", round: read.round ?? "", pot: read.pot ?? blank.pot, seat: seat || blank.seat,
      deed: read.counted ?? read.deed ?? blank.deed, victim: id(read.victim) || blank.victim };
    return { ...found, said: claim, made: written(found, seats, question) };
  }
  return blank;
};
