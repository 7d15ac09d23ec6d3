// What stands in the form, and what it is as a dispute.
import { fromClaim, toClaim } from "./claims.mjs";
import { fromWords, toWords } from "./house.mjs";
import { fromPosition, isTold, same, toPosition, toUnknown } from "./position.mjs";

export const QUESTIONS = [
  ["who-wins", "Who wins, and who pays?", "The hands are shown: pots, penalties, sudden demise"],
  ["best", "Whose hand is best?", "Compare hands, before any sudden demise"],
  ["worth", "What is this hand worth?", "Its total, and whether it is special or out of range"],
  ["play", "Was that legal? May they call? What happens next?", "A hand as it was played, step by step"],
  ["shift", "Does the shift come, and what does it do?", "The die has been rolled"],
];
export const MOST_SEATS = 8;
const MOST = { seats: 36, cards: 200, claims: 60, text: 500_000, line: 400, ruleset: 20_000 };

let number = 0;
/** A name as a dispute writes it: there it is one word, and `_` stands for a space. */
export const written = (name) => name.trim().replace(/\s+/gu, "_");
/** A name as people say it, where it can be written again. */
const said = (name) => (written(name.replaceAll("_", " ")) === name ? name.replaceAll("_", " ") : name);
export const seat = (name) => ({ id: `s${++number}`, name, hand: [], field: [], told: "cards", total: "", stack: "", folded: false, lost: 0 });

/** The players with their names as a dispute writes them. */
const inWriting = (seats) => seats.map((one) => ({ ...one, name: written(one.name) }));

/** Words of the engine, or a form's words, with every name as people say it, or as a dispute writes it. */
const renamed = (value, names) => {
  if (typeof value === "string") return names.reduce((text, [from, to]) => text.replaceAll(from, to), value);
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [renamed(key, names), renamed(one, names)]));
};
const ofTwoWords = (seats) => seats.map(({ name }) => [written(name), name.trim()]).filter(([one, two]) => one !== two)
  .sort(([one], [other]) => other.length - one.length);
/** What the engine says, with the names as the form has them. */
export const spoken = (answer, seats) => {
  const names = ofTwoWords(seats);
  return names.length ? renamed(answer, names) : answer;
};

/** A table as it is before anybody has filled anything in. */
export const fresh = () => {
  const seats = [seat("Han"), seat("Lando")];
  return {
    title: "", ruleset: "standard", house: [], question: "who-wins", mode: "table", seats,
    dealer: seats[1].id, caller: "", pots: [{ amount: "", eligible: null }], sabacc: "",
    deck: [], rest: true, shuffle: [], die: "1", version: "", ante: false,
    script: [], rolls: [], until: { round: "", phase: "" }, record: "", data: "", claims: [], asks: [],
  };
};

const SHAPE = Object.keys(fresh()).join();

/** What the browser keeps of the form beside the address, so that neither a reload nor the back button loses it. */
export const keep = (state) => ({ shape: SHAPE, state });

/** The form as it was kept; null where nothing was, or by an older page. */
export const kept = (found) => {
  if (found?.shape !== SHAPE) return null;
  const state = structuredClone(found.state);
  number = Math.max(number, ...state.seats.map(({ id }) => Number(id.slice(1))));
  return state;
};

/** Write the chosen ruleset with its house rules as a dispute names it; fails in words where one is not chosen yet. */
const ruledBy = ({ ruleset, house }) => (house.length ? `${ruleset} with ${toWords(house)}` : ruleset);

/** The same; the ruleset alone where a house rule is not chosen yet. */
export const ruledSoFar = (state) => {
  try {
    return ruledBy(state);
  } catch {
    return state.ruleset;
  }
};

/** The questions whose answer would take a hand without a card for one that counts nothing. */
const SHOWN = new Set(["best", "who-wins", "shift"]);
const cardless = (seat) => isTold(seat) && !seat.folded && seat.hand.length + seat.field.length === 0;

export const toDispute = (form) => {
  const state = { ...form, seats: inWriting(form.seats) };
  const own = ofTwoWords(form.seats).map(([one, two]) => [two, one]);
  const ruleset = ruledBy(state);
  const claims = state.claims.map((claim) => toClaim({ ...claim, text: renamed(claim.text, own) }, state.seats, state.question)).filter((claim) => claim.claim);
  const asks = state.asks.length ? { asks: state.asks } : {};
  const head = { format: 1, title: state.title.trim(), ruleset };
  if (state.mode === "record") return { ...head, record: state.record, claims, ...asks };
  if (state.mode === "table" && state.seats.every((one) => isTold(one) && one.hand.length + one.field.length === 0)) {
    throw new Error("hands: nobody has a card; pick cards first");
  }
  const bare = state.mode === "table" && SHOWN.has(state.question) ? state.seats.findIndex(cardless) : -1;
  if (bare >= 0) throw new Error(`hands.${state.seats[bare].name}: ${form.seats[bare].name} has no card; pick cards, or say that nothing is known of the hand`);
  const facts = state.mode === "data" ? factsOf(parsed(state.data)) : { position: toPosition(state), ...toUnknown(state) };
  return { ...head, question: state.question, ...facts, claims, ...asks };
};

/** A position as data; one with facts that are unknown, or with two versions, stands beside them. */
const factsOf = (data) => (isTable(data) && ["position", "versions"].some((key) => Object.hasOwn(data, key)) ? data : { position: data });

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`position: this is not JSON (${error.message})`, { cause: error });
  }
};

/** Fill the form from a dispute of any origin; fails in words where it is none. */
export const fromDispute = (dispute) => {
  if (!isTable(dispute)) throw new Error("This is not a dispute. A dispute is a JSON object with a ruleset and a question or a record.");
  const state = fresh();
  const [ruleset, house] = long(dispute.ruleset ?? "standard").split(/ with (.*)/s);
  Object.assign(state, { title: line(dispute.title ?? ""), ruleset, house: fromWords(house ?? "") });
  state.asks = list(dispute.asks, MOST.claims).map(line);
  if (dispute.record !== undefined) {
    Object.assign(state, { question: "play", mode: "record", record: text(dispute.record) });
    state.seats = named(state.record).map(seat);
  } else {
    placed(state, dispute);
  }
  state.claims = list(dispute.claims, MOST.claims)
    .filter(isTable)
    .map((claim) => fromClaim({ who: line(claim.who ?? ""), claim: line(claim.claim ?? "") }, inWriting(state.seats), state.question));
  return state;
};

/** Lay the position out on the table, or show it as data where the table has no place for all of it. */
const placed = (state, dispute) => {
  const { question, unknown, versions } = dispute;
  const position = dispute.position ?? (Array.isArray(versions) ? versions[0]?.position : undefined);
  if (!QUESTIONS.some(([name]) => name === question)) {
    throw new Error(`question: ${line(question)} cannot be asked here`);
  }
  if (!isTable(position)) throw new Error("position: it is missing; write a JSON object");
  state.question = question;
  let laid = null;
  try {
    laid = fromPosition(state, position, seat, unknown ?? {});
  } catch {
    laid = null; // no table of ours: shown as data
  }
  const alike = laid && versions === undefined && same(toPosition(laid), position) && same(toUnknown(laid), unknown === undefined ? {} : { unknown });
  if (alike && laid.seats.length <= MOST.seats) {
    for (const one of laid.seats) one.name = said(one.name);
    Object.assign(state, laid);
    return;
  }
  state.mode = "data";
  const facts = { ...(versions === undefined ? { position } : { versions }), ...(unknown === undefined ? {} : { unknown }) };
  state.data = text(JSON.stringify(Object.keys(facts).length === 1 && versions === undefined ? position : facts, null, 1));
  const names = list(position.seats ?? Object.keys(position.hands ?? {}), MOST.seats);
  if (names.length) state.seats = names.map((name) => seat(said(line(name))));
};

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value, most) => (Array.isArray(value) ? value.slice(0, most) : []);
const line = (value) => String(value).slice(0, MOST.line);
const long = (value) => String(value).slice(0, MOST.ruleset);
const text = (value) => String(value).slice(0, MOST.text);

/** The seats that a hand record names, as far as its head can be read. */
const named = (record) => (/^seats: *(.+)$/m.exec(record)?.[1] ?? "Han, Lando").split(",").slice(0, MOST.seats)
  .map((name) => name.trim().slice(0, 40));
