// The form: question, table, claims, ruleset.  It redraws itself when its parts change.
import { ABOUT_NOBODY, DEEDS, fresh as freshClaim, KINDS, needed } from "./claims.mjs";
import { playWith } from "./cards.mjs";
import { deeds } from "./deeds.mjs";
import { amount, button, choose, el, field, group, keyed, refill, step, write } from "./dom.mjs";
import { copiesBy, rules } from "./house.mjs";
import { fresh, QUESTIONS } from "./model.mjs";
import { newcomer, table } from "./table.mjs";

const TO_DO = {
  "who-wins": "Pick each player's cards, mark who has called, and say what is in the pots.",
  best: "Pick each player's cards.",
  worth: "Pick the cards of the hand.",
  play: "Pick the cards that were dealt; then say, step by step, what the players did.",
  shift: "Pick each player's cards, and say what the die shows.",
};

/** How many changes can be undone. */
const MOST_UNDONE = 100;

export class Form {
  state = fresh();

  /** What stands in the house file that is being pasted, and whether the house rules are open. */
  pasted = "";
  houseOpen = false;

  /** What is typed for cards and not read yet, with what is wrong with it, by the key of its field. */
  typed = new Map();

  /** The form as it was before each change, the latest last, and as it was drawn or noted last. */
  #past = [];
  #now = "";
  #reading = Promise.resolve();

  /**
   * @param {HTMLElement} root Where it is drawn.
   * @param {() => void} changed Called after every change that draws it anew.
   * @param {(text: string) => void} readHouse Called with the text of a house file.
   * @param {(text: string) => Promise<object>} readCards Reads typed cards; gives what the engine answers.
   */
  constructor(root, changed, readHouse, readCards) {
    this.root = root;
    this.readCards = readCards;
    this.changed = changed;
    this.readHouse = readHouse;
    this.draw();
  }

  fill(state) {
    Object.assign(this, { state, pasted: "", houseOpen: false });
    this.typed.clear();
    this.draw();
  }

  /** Note what stands in the form, so that the change before can be undone. */
  note() {
    const now = JSON.stringify(this.state);
    if (now === this.#now) return;
    if (this.#now) this.#past.push(this.#now);
    if (this.#past.length > MOST_UNDONE) this.#past.shift();
    this.#now = now;
  }

  get canUndo() {
    return this.#past.length > 0 || this.#now !== JSON.stringify(this.state);
  }

  /** Go back to the form as it was before the last change. */
  undo() {
    this.note();
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#now = before;
    this.state = JSON.parse(before);
    this.typed.clear();
    this.draw();
  }

  /** Have the cards read that are typed in a field; `take` gets them, and says what is wrong with them. */
  type(place, take) {
    const entry = this.typed.get(place);
    const told = (problem) => {
      if (this.typed.get(place) !== entry) return; // typed anew since, or undone
      this.typed.delete(place);
      if (problem) this.typed.set(place, { text: entry.text, problem });
      this.draw();
    };
    if (!entry?.text.trim()) {
      told("");
      return;
    }
    const read = this.readCards(entry.text).then(({ cards, problem }) => told(problem ?? take(cards)), (error) => told(error.message.replace(/\.$/, "")));
    this.#reading = Promise.all([this.#reading, read]);
  }

  /** Done when everything that was typed has been read; fails where no cards are meant by it. */
  async settled() {
    await this.#reading;
    for (const [place, { problem }] of this.typed) {
      if (problem && keyed(this.root, place)) throw new Error(`${place}: ${problem}`);
    }
  }

  rename(seat, name) {
    seat.name = name.trim();
    for (const one of this.root.querySelectorAll("[data-name-of]")) {
      if (one.dataset.nameOf === seat.id) one.textContent = seat.name;
    }
  }

  join() {
    const made = newcomer(this.state.seats);
    this.state.seats.push(made);
    this.draw(`${made.id}.name`);
  }

  leave(place) {
    const { state } = this;
    const [{ id }] = state.seats.splice(place, 1);
    if (state.dealer === id) state.dealer = state.seats[0].id;
    if (state.caller === id) state.caller = "";
    for (const pot of state.pots) pot.eligible = pot.eligible?.filter((one) => one !== id) ?? null;
    state.script = state.script.filter((deed) => deed.seat !== id && deed.asked !== id);
    state.claims = state.claims.filter((claim) => claim.seat !== id && claim.who !== id);
    this.draw("join");
  }

  /** Draw everything anew; the focus stays, or goes to the control that is wanted. */
  draw(wanted = "") {
    const { state } = this;
    playWith(copiesBy(state));
    refill(this.root, [
      this.#question(),
      step(2, state.mode === "table" ? "What is on the table?" : "What happened?", { class: "table" },
        state.mode === "table" && el("p", { class: "hint" }, TO_DO[state.question]), this.#position()),
      this.#claims(), rules(this, 4),
    ], wanted);
    this.note();
    this.changed();
  }

  #question() {
    const { state } = this;
    const ask = (name) => {
      Object.assign(state, { question: name, mode: "table", asks: [] });
      state.claims = state.claims.filter((claim) => KINDS[claim.kind].of.includes(name));
      this.draw();
    };
    return step(1, "What do you want to know?", { data: { path: "question" } }, el("div", { class: "questions" },
      QUESTIONS.map(([name, text, note]) => el("label", { class: "question" },
        el("input", { type: "radio", name: "arbiter-question", value: name, checked: state.question === name,
          data: { key: `ask.${name}` }, on: { change: () => ask(name) } }),
        el("span", {}, el("strong", {}, text), el("small", {}, note))))));
  }

  #position() {
    const { state } = this;
    const back = button("Fill in a table instead", () => { state.mode = "table"; this.draw("join"); });
    const area = (of, path, label) => el("textarea", { rows: 14, maxlength: 500_000, spellcheck: "false", "aria-label": label,
      value: state[of], data: { key: of, path }, on: { input: (event) => { state[of] = event.target.value; } } });
    if (state.mode === "record") {
      return [group("The hand record", { class: "told" }, area("record", "record", "The hand record"), back)];
    }
    if (state.mode === "data") {
      return [group("The position, as the protocol writes it", { class: "told" },
        el("p", { class: "hint" }, "This position has more to it than the form can show."), area("data", "position", "The position as JSON"), back)];
    }
    return [...table(this), state.question === "play" && deeds(this)];
  }

  #claims() {
    const { state } = this;
    const add = () => {
      state.claims.push(freshClaim(state.question, state.seats));
      this.draw(`claim.${state.claims.length - 1}.who`);
    };
    return step(3, "Who claims what?", { class: "claims" },
      state.claims.length === 0 && el("p", { class: "hint" }, "You need not add any: with claims, the ruling says who is right; without them, what happens."),
      el("ul", {}, state.claims.map((claim, place) => this.#claim(claim, place))),
      button("Add a claim", add, { class: "add", data: { key: "claim.add", path: "claims" } }));
  }

  #claim(claim, place) {
    const { state } = this;
    const key = (what) => `claim.${place}.${what}`;
    const path = `claims[${place}]`;
    const players = state.seats.map(({ id, name }) => [id, name, { "data-name-of": id }]);
    const offered = Object.entries(KINDS).filter(([kind, { of }]) => kind === claim.kind || of.includes(state.question));
    const needs = needed(claim, state.question);
    const nobody = ABOUT_NOBODY.has(claim.kind) ? [["nobody", "nobody"]] : [];
    const select = (label, what, options) =>
      field(label, choose(options, claim[what], (chosen) => { claim[what] = chosen; this.draw(); }, { data: { key: key(what) } }));
    const controls = {
      seat: () => select("that", "seat", [...players, ...nobody]),
      victim: () => select("whom", "victim", players),
      deed: () => select("do what", "deed", Object.entries(DEEDS)),
      pot: () => select("which pot", "pot", [["hand pot", "hand pot"], ["sabacc pot", "sabacc pot"]]),
      round: () => field("round", amount(claim.round, (text) => { claim.round = text; }, { data: { key: key("round"), path } })),
      amount: () => field(claim.kind === "counts" ? "total" : "credits", amount(claim.amount, (text) => { claim.amount = text; }, { data: { key: key("amount"), path } })),
      text: () => field("the claim", write(claim.text, (text) => { claim.text = text; },
        { size: 30, placeholder: "Han may not trade coins-7", data: { key: key("text"), path } })),
    };
    return el("li", { class: "claim", "aria-label": `Claim ${place + 1}` }, el("div", { class: "line" },
      field("Who says", choose([...players, ["", claim.other || "somebody"]], claim.who, (id) => { claim.who = id; }, { data: { key: key("who"), path: `${path}.who` } })),
      needs.includes("seat") && controls.seat(),
      field("what", choose(offered.map(([kind, { text }]) => [kind, text]), claim.kind, (kind) => { claim.kind = kind; this.draw(); },
        { data: { key: key("kind"), path: `${path}.claim` } })),
      needs.filter((need) => need !== "seat").map((need) => controls[need]()),
      button("Remove", () => { state.claims.splice(place, 1); this.draw("claim.add"); }, { class: "remove", "aria-label": `Remove claim ${place + 1}` })));
  }
}
