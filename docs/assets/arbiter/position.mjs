// The table of the form as the protocol writes it, and back.
import { deck as wholeDeck } from "./cards.mjs";

/** A whole number, nothing where nothing is written, or what is written for the engine to refuse. */
export const whole = (text) => {
  const plain = String(text).trim();
  if (plain === "") return undefined;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain;
};

const bySeat = (seats, take) => Object.fromEntries(seats.map((seat) => [seat.name, take(seat)]));
const sparse = (seats, take) => bySeat(seats.filter((seat) => take(seat).length), take);

const table = ({ seats, dealer }) => ({
  seats: seats.map((seat) => seat.name),
  dealer: nameOf(seats, dealer),
});
const nameOf = (seats, id) => seats.find((seat) => seat.id === id)?.name;

/** Say whether the cards of somebody are told, and not only what they count, or nothing. */
export const isTold = ({ told }) => told !== "counts" && told !== "unknown";
const known = ({ seats }) => seats.filter(isTold);
const open = (state) => known(state).length < state.seats.length;
const none = (value) => String(value).trim() === "";

const stacks = ({ seats }) => (seats.some(({ stack }) => none(stack)) ? undefined : bySeat(seats, (seat) => whole(seat.stack)));
const hands = (state) => bySeat(known(state), (seat) => [...seat.hand]);
const fields = (state) => sparse(known(state), (seat) => [...seat.field]);
const folded = ({ seats }) => seats.filter((seat) => seat.folded).map((seat) => seat.name);

const TO = {
  worth: (state) => ({ cards: [...state.seats[0].hand], field: [...state.seats[0].field], version: state.version }),
  best: (state) => ({ hands: hands(state), fields: fields(state), version: state.version }),
  "who-wins": (state) => ({
    ...table(state), hands: hands(state), fields: fields(state), stacks: stacks(state),
    pots: potless(state) ? undefined : state.pots.map(({ amount, eligible }) => ({
      amount: whole(amount) ?? 0,
      ...(eligible ? { eligible: eligible.map((id) => nameOf(state.seats, id)).filter(Boolean) } : {}),
    })),
    sabacc_pot: whole(state.sabacc), caller: nameOf(state.seats, state.caller),
    folded: folded(state), deck: [...state.deck], version: state.version,
  }),
  shift: (state) => ({
    ...table(state), hands: hands(state), fields: fields(state), folded: folded(state),
    ...(open(state) ? {} : { picks: bySeat(state.seats, picks), shuffle: state.shuffle.length ? [...state.shuffle] : state.seats.flatMap(picks) }),
    deck: deckless(state) ? undefined : [...state.deck], ...fallen(state.die),
  }),
  play: (state) => ({
    ...table(state), stacks: stacks(state), hand_pot: whole(state.pots[0]?.amount ?? ""),
    sabacc_pot: whole(state.sabacc), ante: state.ante, hands: hands(state),
    deck: state.rest ? withRest(state) : [...state.deck],
    script: state.script.map((deed) => entry(deed, state.seats)),
    rolls: state.rolls.map(({ round, die }) => ({ round: whole(round) ?? 1, ...fallen(die), picks: bySeat(known(state), picks) })),
    version: state.version, until: until(state.until),
  }),
};

/** The questions for which credits and pots matter. */
const MONEY = new Set(["who-wins", "play"]);
const potless = ({ pots }) => pots.length === 1 && none(pots[0].amount);
const deckless = (state) => open(state) && state.deck.length === 0;

/** What nobody has told: hands, and numbers that were left empty; nothing where all is told. */
export const toUnknown = (state) => {
  const asked = state.question;
  if (asked === "worth") return {};
  const money = MONEY.has(asked);
  const lines = [
    money && state.seats.some(({ stack }) => none(stack)) && "stacks",
    money && (asked === "play" ? none(state.pots[0]?.amount ?? "") : potless(state)) && "hand pot",
    money && none(state.sabacc) && "sabacc pot",
    asked === "shift" && open(state) && "picks",
    asked === "shift" && deckless(state) && "deck",
  ].filter(Boolean);
  const hidden = state.seats.filter((seat) => !isTold(seat));
  const named = Math.min(asked === "play" && state.rest ? state.deck.length : state.named ?? 0, state.deck.length);
  const found = {
    ...(hidden.length && named ? { named } : {}),
    ...(hidden.length ? { hands: bySeat(hidden, ({ told, total }) => (told === "counts" ? whole(total) ?? null : null)) } : {}),
    ...(lines.length ? { lines } : {}),
  };
  return Object.keys(found).length ? { unknown: found } : {};
};

const picks = (seat) => {
  const cards = [...seat.hand, ...seat.field];
  const lost = cards[seat.lost] === undefined ? 0 : seat.lost;
  return [...cards.slice(lost, lost + 1), ...cards.slice(0, lost), ...cards.slice(lost + 1)];
};

const fallen = (die) => (die === "yes" || die === "no" ? { comes: die === "yes" } : { die: Number(die) });

const entry = (deed, seats) => ({
  seat: nameOf(seats, deed.seat) ?? "", does: deed.does,
  ...given("amount", whole(deed.amount)), ...given("cards", deed.cards.length ? [...deed.cards] : undefined),
  ...given("round", whole(deed.round)), ...given("phase", deed.phase || undefined),
  ...given("asked", nameOf(seats, deed.asked)),
});
const given = (key, value) => (value === undefined ? {} : { [key]: value });
const until = ({ round, phase }) => {
  const number = whole(round);
  return number === undefined ? undefined : { round: number, ...given("phase", phase || undefined) };
};

/** The cards that nobody holds lie below those that are known to come. */
const withRest = (state) => [...state.deck, ...rest([...state.deck, ...state.seats.flatMap((seat) => seat.hand)])];
const rest = (seen) => {
  const left = new Map();
  for (const card of seen) left.set(card, (left.get(card) ?? 0) + 1);
  return wholeDeck().filter((card) => {
    const gone = left.get(card) ?? 0;
    left.set(card, gone - 1);
    return gone <= 0;
  });
};

/** Write the position of the question that is asked; what is empty is left out. */
export const toPosition = (state) => tidy(TO[state.question](state));

const NEEDED = new Set(["cards", "hands", "seats", "picks", "deck"]);
const empty = (value) => value === undefined || value === null || value === "" || value === false
  || (typeof value === "object" && Object.keys(value).length === 0);
const tidy = (position) =>
  Object.fromEntries(Object.entries(position).filter(([key, value]) => key === "comes" || NEEDED.has(key) || !empty(value)));

/** Lay a position out; anything may be missing or odd, and `same` shows whether nothing was lost. */
export const fromPosition = (state, position, makeSeat, unknown = {}) => {
  const hidden = unknown.hands ?? {};
  const empties = new Set(unknown.lines ?? []);
  const named = position.seats ?? Object.keys({ ...(position.hands ?? (unknown.hands ? {} : { Han: [] })), ...hidden });
  const seats = named.slice(0, 36).map((name) => makeSeat(String(name)));
  const id = (name) => seats.find((seat) => seat.name === name)?.id ?? "";
  for (const seat of seats) {
    const cards = (of) => [...(of?.[seat.name] ?? [])].map(String);
    seat.hand = cards(position.hands);
    seat.field = cards(position.fields);
    seat.stack = empties.has("stacks") ? "" : String(position.stacks?.[seat.name] ?? "");
    if (Object.hasOwn(hidden, seat.name)) Object.assign(seat, hidden[seat.name] === null ? { told: "unknown" } : { told: "counts", total: String(hidden[seat.name]) });
    seat.folded = (position.folded ?? []).includes(seat.name);
    const order = (position.picks ?? position.rolls?.[0]?.picks)?.[seat.name];
    seat.lost = order ? Math.max(0, [...seat.hand, ...seat.field].indexOf(order[0])) : 0;
  }
  if (position.cards) Object.assign(seats[0], { hand: position.cards.map(String), field: (position.field ?? []).map(String) });
  const pots = position.pots ?? [{ amount: empties.has("hand pot") ? "" : position.hand_pot ?? (position.script ? 0 : "") }];
  return {
    question: state.question, seats, dealer: id(position.dealer), caller: id(position.caller),
    pots: pots.map(({ amount, eligible }) => ({ amount: String(amount), eligible: eligible ? eligible.map(id) : null })),
    sabacc: empties.has("sabacc pot") ? "" : String(position.sabacc_pot ?? (MONEY.has(state.question) ? 0 : "")), ...split(seats, (position.deck ?? []).map(String), state.question, unknown.named), named: unknown.named,
    shuffle: (position.shuffle ?? []).map(String), version: String(position.version ?? ""), ante: position.ante === true,
    die: position.comes === undefined ? String(position.die ?? 1) : position.comes ? "yes" : "no",
    script: (position.script ?? []).map((deed) => ({
      seat: id(deed.seat), does: String(deed.does), amount: String(deed.amount ?? ""), cards: (deed.cards ?? []).map(String),
      round: String(deed.round ?? ""), phase: String(deed.phase ?? ""), asked: id(deed.asked),
    })),
    rolls: (position.rolls ?? []).map((roll) => ({
      round: String(roll.round ?? ""), die: roll.comes === undefined ? String(roll.die ?? 1) : roll.comes ? "yes" : "no",
    })),
    until: { round: String(position.until?.round ?? ""), phase: String(position.until?.phase ?? "") },
  };
};

/** Part the cards that are known to come from the rest of the deck in its own order. */
const split = (seats, cards, question, named) => {
  if (question !== "play") return { deck: cards, rest: true };
  if (named) return { deck: cards.slice(0, named), rest: true };
  const held = seats.flatMap((seat) => seat.hand);
  for (let known = 0; known <= Math.min(cards.length, 20); known += 1) {
    const ahead = cards.slice(0, known);
    if (same(rest([...ahead, ...held]), cards.slice(known))) return { deck: ahead, rest: true };
  }
  return { deck: cards, rest: false };
};

/** Say whether two positions are the same, whatever of them is left out because it is empty. */
export const same = (one, other) => canonical(one) === canonical(other);

const canonical = (value) => JSON.stringify(value, (key, inner) =>
  typeof inner === "object" && inner !== null && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).filter(([name, held]) => name === "comes" || !empty(held)).sort(([a], [b]) => (a < b ? -1 : 1)))
    : inner);
