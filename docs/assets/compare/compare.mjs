// Compare any two rulesets: what they answer otherwise, and for each difference the smallest hand.
// The address carries the choice: #one=swag&other=classic+with+ranking.order+nearest.
import { drawing, inWords } from "../arbiter/cards.mjs";
import { button, el, group, refill } from "../arbiter/dom.mjs";
import { Engine, EngineError } from "../arbiter/engine.mjs";
import { chosen, fromWords, take, toWords } from "../arbiter/house.mjs";
import { fetched, opening, SITE } from "../arbiter/opening.mjs";

const STYLES = ["arbiter.css", "../compare/compare.css"];
/** How many characters an address may have. */
const LONGEST = 30_000;
const LONGEST_NAME = 60;
const MEGABYTE = 1_000_000;
const SIDES = ["one", "other"];
const STARTED = ["standard", "classic"];
const HEADS = ["Where they answer differently", "What arises in only one of them"];
const FETCHING = "Fetching the engine";
const DOCUMENTS = { F: "forum", H: "holonet", S: "swag", C: "classic" };

/** One of the two: what is chosen, drawn by the same controls as on the Arbiter page. */
class Side {
  state = { ruleset: "", house: [] };
  pasted = "";
  houseOpen = false;
  name = "";

  constructor(label, ruleset, read) {
    this.label = label;
    this.state.ruleset = ruleset;
    this.read = read;
    this.place = el("div", { class: "side" });
    this.draw();
  }

  draw(wanted = "") {
    refill(this.place, [group(this.label, {}, this.name && el("p", { class: "hint" }, `As the file of ${this.name} has it.`), chosen(this))], wanted);
  }

  readHouse(text) {
    return this.read(this, text);
  }

  /** As a dispute writes it; fails in words where a house rule is not chosen yet. */
  get written() {
    const own = toWords(this.state.house);
    return own ? `${this.state.ruleset} with ${own}` : this.state.ruleset;
  }

  fill(written, name) {
    const [ruleset, house = ""] = written.split(/ with (.*)/s);
    Object.assign(this, { state: { ruleset: ruleset.trim(), house: fromWords(house) }, name, pasted: "", houseOpen: false });
    this.draw();
  }

  get title() {
    const { ruleset, house } = this.state;
    const own = house.length === 1 ? "1 house rule" : `${house.length} house rules`;
    return this.name || (house.length ? `${ruleset} with ${own}` : ruleset);
  }
}

class Comparison {
  #run = 0;
  #seen = "";
  #scenes = new Map();

  constructor(root, page) {
    this.page = page;
    const at = (path) => new URL(path, SITE).href;
    this.engine = new Engine({ python: at(root.dataset.python), package: at(root.dataset.package) }, (step, come) => this.progress(step, come));
    this.bytes = Number(root.dataset.bytes);
    this.sides = SIDES.map((_, place) => new Side(place ? "And the other" : "One ruleset", STARTED[place], (side, text) => this.readHouse(side, text)));
    this.status = el("p", { class: "status", role: "status" });
    this.alert = el("div", { class: "alert", role: "alert" });
    this.found = el("section", { class: "compared", "aria-label": "What differs" });
    root.append(el("div", { class: "arbiter compare" },
      el("div", { class: "sides" }, this.sides.map(({ place }) => place)),
      el("div", { class: "line ask" }, button("Compare them", () => this.compare(), { class: "main", id: "compare-ask" }),
        button("Swap", () => this.swap()), el("span", { class: "hint" }, "The address of this page carries your choice: copy it to share the comparison.")),
      this.status, this.alert, this.found));
    root.addEventListener("focusin", () => this.engine.warm(), { once: true });
    root.addEventListener("pointerdown", () => this.engine.warm(), { once: true });
    // A house file that is changed by hand afterwards is that house no more.
    for (const side of this.sides) side.place.addEventListener("change", () => { side.name = ""; });
    // Browsers tell of a new fragment twice, some only here.
    for (const moved of ["popstate", "hashchange"]) addEventListener(moved, () => { if (location.href !== this.#seen) this.arrive(); });
  }

  say(words) {
    this.status.replaceChildren(words);
  }

  progress(step, come = 0) {
    if (!step) return this.say("");
    const size = step === FETCHING ? ` (${(this.bytes / MEGABYTE).toFixed(0)} MB, once)` : "";
    const bar = el("progress", { "aria-label": "Loading the engine", max: String(this.bytes) });
    if (come) bar.value = come;
    this.status.replaceChildren(bar, ` ${step}${size} …`);
  }

  async attempt(deed) {
    this.alert.replaceChildren();
    try {
      await deed();
    } catch (error) {
      this.say("");
      if (!(error instanceof EngineError)) console.error(error);
      this.complain(error.message.replace(/^[\w.[\]]+: /, ""));
    }
  }

  complain(words) {
    this.alert.replaceChildren(el("p", {}, words.replace(/\.?$/, ".")));
  }

  /** Ask the engine; where it refuses, say which side is meant. */
  async answered(request) {
    const answer = await this.engine.ask(request);
    if (answer.ok !== false) return answer.result;
    const { field, message, mend } = answer.error;
    const place = SIDES.indexOf(field);
    this.complain(`${place < 0 ? "" : `${this.sides[place].label}: `}${message}${mend ? `. To fix it: ${mend}` : ""}`);
    this.say("");
    return null;
  }

  readHouse(side, text) {
    return this.attempt(async () => {
      const answer = await this.answered({ ask: "house", text });
      if (!answer) return;
      take(side.state, answer);
      Object.assign(side, { pasted: "", name: answer.name || "your house" });
      side.draw("ruleset");
      this.say(`These are the rules of ${side.name}.`);
    });
  }

  swap() {
    const [one, other] = this.sides.map(({ state, name }) => ({ state, name }));
    Object.assign(this.sides[0], other).draw();
    Object.assign(this.sides[1], one).draw();
  }

  /** Compare what is chosen, at an address of its own. */
  compare() {
    return this.attempt(async () => {
      const carried = new URLSearchParams();
      this.sides.forEach((side, place) => {
        carried.set(SIDES[place], side.written);
        if (side.name) carried.set(`${SIDES[place]}-name`, side.name);
      });
      const to = `${location.pathname}#${carried}`;
      if (to.length > LONGEST) throw new Error(`These house rules are too many for an address (${LONGEST} characters at most): take some out.`);
      const wanted = new URL(to, location.href).href;
      if (wanted !== location.href) history.pushState(null, "", wanted);
      this.#seen = location.href;
      await this.show();
    });
  }

  /** Compare what the address names, if it names anything. */
  arrive() {
    this.#seen = location.href;
    const fragment = location.hash.slice(1);
    const carried = new URLSearchParams(fragment);
    if (!SIDES.every((side) => carried.get(side))) return null;
    if (fragment.length > LONGEST) return this.complain("The address is too long to be read.");
    SIDES.forEach((name, place) => this.sides[place].fill(carried.get(name), (carried.get(`${name}-name`) ?? "").slice(0, LONGEST_NAME)));
    return this.attempt(() => this.show());
  }

  async show() {
    const run = ++this.#run;
    this.found.replaceChildren();
    delete this.found.dataset.whole;
    const asked = Object.fromEntries(SIDES.map((name, place) => [name, this.sides[place].written]));
    const titles = this.sides.map(({ title }) => title);
    const answer = await this.answered({ ask: "compare", ...asked });
    if (!answer || run !== this.#run) return;
    const chapters = this.page.order;
    const place = ({ point }) => chapters.indexOf(point.split(".")[0]);
    const differences = answer.differences.sort((first, second) => place(first) - place(second));
    const both = differences.filter(({ rules }) => rules.every(({ id }) => id));
    const lone = differences.filter((one) => !both.includes(one));
    const head = el("h2", { tabindex: "-1" }, `${titles[0]} and ${titles[1]}`);
    const shown = new Map();
    this.found.append(head, el("p", { class: "sum" }, summary(both.length, lone.length)));
    [both, lone].forEach((these, lonely) => {
      if (!these.length) return;
      const items = these.map((one) => new Difference(one, titles));
      these.forEach(({ point }, at) => shown.set(point, items[at]));
      this.found.append(el("h3", {}, `${HEADS[lonely]} (${these.length})`), el("div", { class: "differences" }, items.map(({ root }) => root)));
    });
    head.focus({ preventScroll: true });
    head.scrollIntoView({ block: "start" });
    await this.exemplify(run, asked, differences.filter(({ conduct }) => !conduct), shown);
  }

  /** Find the smallest hand of each difference, one after the other. */
  async exemplify(run, asked, differences, shown) {
    let done = 0;
    for (const { point } of differences) {
      this.say(`Looking for the smallest hands: ${++done} of ${differences.length} …`);
      const scenes = (await this.#chapter(point.split(".")[0])).filter(({ id }) => id.startsWith(`${point}.`));
      const answer = await this.answered({ ask: "compare", ...asked, scenes });
      if (!answer || run !== this.#run) return;
      const [found] = answer.examples;
      shown.get(point).exemplify(found, scenes.find(({ id }) => id === found?.scene));
    }
    this.say("");
    this.found.dataset.whole = "";
  }

  #chapter(name) {
    if (!this.#scenes.has(name)) this.#scenes.set(name, fetched(`assets/scenes/${name}.json`));
    return this.#scenes.get(name);
  }
}

const questions = (count) => (count === 1 ? "1 question" : `${count} questions`);
const summary = (both, lone) => {
  if (!both && !lone) return "They answer every question alike.";
  const first = both ? `They answer ${questions(both)} differently` : "What arises in both, they answer alike";
  return lone ? `${first}; ${questions(lone)} ${lone === 1 ? "arises" : "arise"} in only one of them.` : `${first}.`;
};

const link = (id, words) => el("a", { href: new URL(`rules/${id.split(".")[0]}.html#${id}`, SITE).href }, words);

/** Words in which the ids of sentences lead to them. */
const cited = (words) => words.split(/([FHSC]-\d{3})/).map((part, place) => (place % 2
  ? el("a", { href: new URL(`sources/${DOCUMENTS[part[0]]}.html#${part}`, SITE).href }, part) : part));

/** One difference: the question, what either answers, and the hand that shows it. */
class Difference {
  constructor({ point, asks, rules, conduct }, titles) {
    this.example = el("div", { class: "shows" }, conduct ? el("p", { class: "hint" }, `No program can show it: ${conduct}`) : el("p", { class: "hint" }, "…"));
    this.body = el("tbody", {},
      row("Rule", rules.map(({ id, title }) => (id ? link(id, title) : "does not arise"))),
      row("Why", rules.map(({ why }) => cited(why))));
    this.root = el("section", { class: "difference" }, el("h4", {}, link(point, asks)), this.example,
      el("div", { class: "wide" }, el("table", { class: "versus" }, el("thead", {}, el("tr", {}, el("td"), titles.map((title) => el("th", { scope: "col" }, title)))), this.body)));
  }

  exemplify(found, scene) {
    if (!found || !scene) {
      this.example.replaceChildren(el("p", { class: "hint" }, "No hand shows it: their other rules leave nothing to differ in."));
      return;
    }
    this.example.replaceChildren(...scene.hands.map(hand), scene.told && el("p", {}, `${scene.told}.`),
      el("p", { class: "hint" }, el("a", { href: new URL(`arbiter.html?scenario=${encodeURIComponent(scene.id)}`, SITE).href }, "Open this hand in the Arbiter")));
    this.body.append(row("So", found.says.map(String)));
  }
}

const row = (name, cells) => el("tr", {}, el("th", { scope: "row" }, name), cells.map((cell) => el("td", {}, cell)));

/** The cards of a seat, drawn and named. */
const hand = ([seat, cards, field]) => el("p", { class: "hand" }, seat && el("strong", {}, `${seat} `),
  [...cards, ...field].map(drawing), " ", cards.length || field.length ? named(cards, field) : "no cards");
const named = (cards, field) => [cards.map(inWords).join(", ") || "no card in hand",
  ...(field.length ? [`; in the field ${field.map(inWords).join(", ")}`] : [])].join("");

/** Open the page in `root`, which says where the engine lies. */
export const open = opening(Comparison, STYLES);
