// The table in the form: seats with their cards, pots, deck and die.
import { copies, deck, drawing, inWords, isCard } from "./cards.mjs";
import { isTold } from "./position.mjs";
import { amount, button, choose, el, field, group, tick, write } from "./dom.mjs";
import { MOST_SEATS, seat as newSeat, written } from "./model.mjs";
import { pick } from "./picker.mjs";

const VERSIONS = ["", "standard", "rebel", "imperial", "corellian", "new-republic", "corporate-sector"];
const DIE = [...["1", "2", "3", "4", "5", "6"].map((face) => [face, face]), ["yes", "it brings a shift"], ["no", "it brings no shift"]];

const often = (cards) => {
  const seen = new Map();
  for (const card of cards) seen.set(card, (seen.get(card) ?? 0) + 1);
  return seen;
};

/** Every card on the table, with how often it lies there. */
const used = (state) => {
  const seats = state.question === "worth" ? state.seats.slice(0, 1) : state.seats;
  return often([...seats.filter(isTold).flatMap(({ hand, field: laid }) => [hand, laid]), state.deck].flat());
};

/** Cards that lie nowhere on the table yet, each as often as the deck still holds it. */
const free = (state) => {
  const seen = used(state);
  return deck().filter((name) => {
    const gone = seen.get(name) ?? 0;
    seen.set(name, gone - 1);
    return gone <= 0;
  });
};

/** A number from 0 to below `most`, each as likely as any other. */
const chance = (most) => {
  const bound = Math.floor(2 ** 32 / most) * most;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= bound);
  return drawn[0] % most;
};

const DEALT = 2;

/** Give everybody two cards that lie nowhere yet, in the place of those before. */
const deal = (form) => {
  const { state } = form;
  const seats = state.question === "worth" ? state.seats.slice(0, 1) : state.seats;
  for (const seat of seats) Object.assign(seat, { hand: [], field: [], told: "cards", lost: 0 });
  const left = free(state);
  for (const seat of seats) {
    for (let count = 0; count < DEALT; count += 1) seat.hand.push(...left.splice(chance(left.length), 1));
  }
  form.draw("deal");
};

/** A field into which cards are typed in the words of a dispute; the engine reads them. */
const typing = (form, label, cards, key, lying) => {
  const place = `${key}.typed`;
  const { text = "", problem = "" } = form.typed.get(place) ?? {};
  const told = el("p", { class: "fault", id: `fault.${place}`, role: "alert" }, problem && `${problem}.`);
  const input = write(text, (now) => { form.typed.set(place, { text: now }); }, { size: 17, class: "typed", placeholder: "or type 11c 15f idiot",
    "aria-label": `Type cards: ${label}`, "aria-describedby": told.id, "aria-invalid": problem ? "true" : null, data: { key: place, path: place } });
  input.addEventListener("change", () => form.type(place, (found) => {
    const seen = lying();
    const twice = found.find((name) => {
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return seen.get(name) > copies(name);
    });
    if (twice) return `${inWords(twice)} is on the table already`;
    cards.push(...found);
    return "";
  }));
  return [input, told];
};

/**
 * A row of drawn cards; each can be taken away, and a dialog, or typing, adds more.
 *
 * Where the row only `names` cards, as those that somebody gives up, they may lie on the table as well.
 */
export const cardRow = (form, label, cards, key, path, names = false) => {
  const lying = () => (names ? often(cards) : used(form.state));
  const redraw = (wanted) => form.draw(wanted);
  const shown = cards.map((name, place) =>
    button(isCard(name) ? [drawing(name), el("span", { class: "words" }, inWords(name))] : name, () => {
      cards.splice(place, 1);
      redraw(cards.length ? `${key}.card.${Math.min(place, cards.length - 1)}` : `${key}.add`);
    }, { class: "tile", title: "Take away", "aria-label": `${inWords(name)}, ${label}: take away`, data: { key: `${key}.card.${place}` } }));
  const add = button(cards.length ? "Add" : "Pick cards", () => pick(label, cards, lying, () => redraw(`${key}.add`)),
    { class: "add", "aria-label": `Pick cards: ${label}`, data: { key: `${key}.add` } });
  return el("div", { class: "cards", role: "group", "aria-label": label, data: { path } }, shown, add, typing(form, label, cards, key, lying));
};

const KNOWN = [["cards", "the cards"], ["counts", "only what it counts"], ["unknown", "nothing"]];

const wants = {
  stack: ["who-wins", "play"], dealer: ["who-wins", "shift", "play"], caller: ["who-wins"],
  folded: ["who-wins", "shift"], lost: ["shift"],
};

const seatOf = (form, seat, place) => {
  const { state } = form;
  const has = (what) => wants[what].includes(state.question);
  const alone = state.question === "worth";
  const key = (what) => `${seat.id}.${what}`;
  const named = (text) => [el("span", { data: { nameOf: seat.id } }, seat.name), text];
  const radio = (what, label) =>
    el("label", { class: "tick" },
      el("input", { type: "radio", name: `arbiter-${what}`, checked: state[what] === seat.id, data: { key: key(what) },
        on: { change: () => { state[what] = seat.id; form.draw(); } } }), label);
  const all = isTold(seat) ? [...seat.hand, ...seat.field] : [];
  const known = el("div", { class: "line" },
    !alone && field("Known of the hand", choose(KNOWN, isTold(seat) ? "cards" : seat.told, (told) => { seat.told = told; form.draw(key("told")); }, { data: { key: key("told") } })),
    !alone && seat.told === "counts" && field("It counts", amount(seat.total, (text) => { seat.total = text; }, { data: { key: key("total"), path: `unknown.hands.${written(seat.name)}` } })),
    has("stack") && field("Credits", amount(seat.stack, (text) => { seat.stack = text; },
      { data: { key: key("stack"), path: `stacks.${written(seat.name)}` } })),
    !alone && state.seats.length > 1 && button("Remove", () => form.leave(place),
      { class: "remove", "aria-label": `Remove ${seat.name}`, data: { key: key("remove") } }));
  return group(named(""), { class: "seat", data: { seat: seat.id } },
    el("div", { class: "line" },
      field("Name", write(seat.name, (name) => form.rename(seat, name), { maxlength: 40, size: 10, data: { key: key("name"), path: "seats" } }))),
    (alone || isTold(seat)) && cardRow(form, `${seat.name}'s hand`, seat.hand, key("hand"), alone ? "cards" : `hands.${written(seat.name)}`),
    known,
    el("div", { class: "line" },
      has("dealer") && radio("dealer", "deals"),
      has("caller") && radio("caller", "has called"),
      has("folded") && tick("has folded", seat.folded, (on) => { seat.folded = on; }, { data: { key: key("folded") } }),
      has("lost") && all.length > 0 && field("Loses first", choose(all.map((name, at) => [String(at), inWords(name)]),
        String(seat.lost), (at) => { seat.lost = Number(at); }, { data: { key: key("lost"), path: `picks.${written(seat.name)}` } }))),
    (alone || isTold(seat)) && state.question !== "play" && el("details", { open: seat.field.length > 0 },
      el("summary", {}, "Interference field"),
      cardRow(form, `${seat.name}'s interference field`, seat.field, key("field"), alone ? "field" : `fields.${written(seat.name)}`)));
};

const potOf = (form, pot, place) => {
  const { state } = form;
  const eligible = (seat) => tick(seat.name, pot.eligible === null || pot.eligible.includes(seat.id), (on) => {
    const mine = new Set(pot.eligible ?? state.seats.map(({ id }) => id));
    if (on) mine.add(seat.id);
    else mine.delete(seat.id);
    pot.eligible = mine.size === state.seats.length ? null : state.seats.map(({ id }) => id).filter((id) => mine.has(id));
  }, { data: { key: `pot.${place}.${seat.id}` } });
  const several = state.pots.length > 1;
  return el("div", { class: "pot line" },
    field(several ? (place ? `Side pot ${place}` : "Main pot") : "Hand pot", amount(pot.amount, (text) => { pot.amount = text; },
      { data: { key: `pot.${place}`, path: state.question === "play" ? "hand_pot" : `pots[${place}].amount` } })),
    several && group("may be won by", { class: "line" }, state.seats.map(eligible)),
    several && place > 0 && button("Remove", () => { state.pots.splice(place, 1); form.draw("pot.0"); }, { class: "remove" }));
};

const pots = (form) => {
  const { state } = form;
  if (!wants.stack.includes(state.question)) return null;
  const shown = state.question === "play" ? state.pots.slice(0, 1) : state.pots;
  return group("Pots", { class: "pots" },
    el("div", { class: "line" }, shown.map((pot, place) => potOf(form, pot, place)),
      field("Sabacc pot", amount(state.sabacc, (text) => { state.sabacc = text; }, { data: { key: "sabacc", path: "sabacc_pot" } })),
      state.question === "play" && tick("the antes are still to be paid", state.ante, (on) => { state.ante = on; }, { data: { key: "ante" } }),
      state.question === "who-wins" && state.pots.length < MOST_SEATS &&
        button("Add a side pot", () => { state.pots.push({ amount: "0", eligible: null }); form.draw(`pot.${state.pots.length - 1}`); },
          { class: "add", data: { key: "pot.add" } })));
};

const deckAndDie = (form) => {
  const { state } = form;
  const coming = { "who-wins": "Next cards of the deck for a sudden demise", shift: "Next cards of the deck", play: "Cards that come next" }[state.question];
  if (!coming) return null;
  if (state.question === "who-wins") {
    return el("details", { open: state.deck.length > 0 }, el("summary", {}, `${coming}, if hands tie`), cardRow(form, "the deck", state.deck, "deck", "deck"));
  }
  return group(state.question === "shift" ? "Die and deck" : "Deck", { class: "chance" },
    state.question === "shift" && field("The die", choose(DIE, state.die, (face) => { state.die = face; }, { data: { key: "die", path: "die" } })),
    el("p", { class: "hint" }, `${coming}.`),
    cardRow(form, "the deck", state.deck, "deck", "deck"),
    state.question === "play" && tick("the other cards lie below them, in their usual order", state.rest, (on) => { state.rest = on; }, { data: { key: "rest" } }));
};

const version = (form) => {
  const { state } = form;
  if (state.question === "shift") return null;
  return el("details", { open: state.version !== "" },
    el("summary", {}, "Version in force"),
    field("Where the version may change", choose(VERSIONS.map((name) => [name, name || "none is named"]), state.version,
      (name) => { state.version = name; }, { data: { key: "version", path: "version" } })));
};

/** The whole table, as far as the question needs it. */
export const table = (form) => {
  const { state } = form;
  const alone = state.question === "worth";
  const seats = alone ? state.seats.slice(0, 1) : state.seats;
  const crowd = !alone && state.seats.length < MOST_SEATS;
  return [
    el("div", { class: "seats", data: { path: "hands" } }, seats.map((seat, place) => seatOf(form, seat, place))),
    el("div", { class: "line" },
      crowd && button("Add a player", () => form.join(), { class: "add", data: { key: "join" } }),
      button("Deal at random", () => deal(form), { class: "add", data: { key: "deal" } }),
      !alone && el("span", { class: "hint" }, `Clockwise around the table.${wants.stack.includes(state.question) ? " Leave a number empty if nobody knows it." : ""}`),
      state.caller && wants.caller.includes(state.question) &&
        button("Nobody has called", () => { state.caller = ""; form.draw("join"); }, { data: { key: "nobody" } })),
    pots(form), deckAndDie(form), version(form),
  ];
};

const NAMES = ["Han", "Lando", "Leia", "Chewbacca", "Ann", "Bob", "Cid", "Dee"];

/** Somebody new, by a name that nobody bears. */
export const newcomer = (seats) => {
  const taken = new Set(seats.map(({ name }) => name));
  return newSeat(NAMES.find((name) => !taken.has(name)) ?? `Player ${seats.length + 1}`);
};
