// The Arbiter page: the form, the engine, and the ruling between them.
import { button, choose, el, field, write } from "./dom.mjs";
import { Engine, EngineError } from "./engine.mjs";
import { blame, blameless } from "./faults.mjs";
import { Form } from "./form.mjs";
import { take } from "./house.mjs";
import { fromLink, LONGEST, toLink } from "./link.mjs";
import { fresh, fromDispute, keep, kept, ruledSoFar, spoken, toDispute } from "./model.mjs";
import { opening, SITE } from "./opening.mjs";
import { refused, ruled } from "./result.mjs";

const STYLES = ["arbiter.css", "picker.css", "sheet.css", "stage.css"];
const MEGABYTE = 1_000_000;
/** What is asked in order to be shown: names stand there as people say them. */
const TOLD = new Set(["rule", "drawn"]);
const FETCHING = "Fetching the engine";
const LONGEST_TITLE = 200;
/** The question of a dispute that each method of the protocol answers. */
const ASKED = { score: "worth", compare: "best", settle: "who-wins", shift: "shift", play: "play" };
/** Milliseconds after a change until it is kept; browsers refuse to keep too often. */
const PAUSE = 100;

class Arbiter {
  /** The dispute of the ruling that is shown, as JSON; empty where none is. */
  #ruled = "";
  /** Which ruling was asked for last: an older one that comes later is not shown. */
  #asked = 0;
  #seen = "";
  /** The form as it was ruled on at this address, whatever has been changed since. */
  #before = null;
  #pause = 0;
  #step = "";

  constructor(root, page) {
    this.page = page;
    const at = (path) => new URL(path, SITE).href;
    this.engine = new Engine({ python: at(root.dataset.python), package: at(root.dataset.package) }, (step, come) => this.progress(step, come));
    this.bytes = Number(root.dataset.bytes);
    this.status = el("p", { class: "status", role: "status" });
    this.alert = el("div", { class: "alert", role: "alert" });
    this.stale = el("p", { class: "stale", hidden: true }, "The dispute above has been changed since this ruling. ", button("Rule again", () => this.rule()));
    this.head = el("div", { class: "head", "aria-live": "polite", "aria-atomic": "true" });
    this.rest = el("div", { class: "rest" });
    this.sheet = el("section", { class: "ruled", "aria-label": "Ruling" }, this.head, this.rest);
    const place = el("div", { class: "form" });
    this.back = button("Undo", () => this.undo(), { title: "Take the last change back", "aria-disabled": "true" });
    this.form = new Form(place, () => this.changed(), (text) => this.readHouse(text), (text) => this.readCards(text));
    root.append(el("div", { class: "arbiter" }, this.start(), place, this.title(),
      el("div", { class: "line ask" }, button("Rule on it", () => this.rule(), { class: "main", id: "arbiter-rule" }),
        this.back, button("Clear the table", () => this.clear())),
      this.status, this.alert, this.stale, this.sheet));
    root.addEventListener("focusin", () => this.engine.warm(), { once: true });
    root.addEventListener("pointerdown", () => this.engine.warm(), { once: true });
    root.addEventListener("input", () => this.changed());
    root.addEventListener("change", () => { this.form.note(); this.changed(); });
    addEventListener("pagehide", () => this.keep());
    addEventListener("popstate", () => this.arrive());
    // Browsers tell of a new fragment twice, some only here.
    addEventListener("hashchange", () => { if (location.href !== this.#seen) this.arrive(); });
  }

  title() {
    this.named = write("", (text) => { this.form.state.title = text; }, { size: 44, placeholder: "optional: what is it about?", data: { path: "title" } });
    return field("Title of the dispute", this.named);
  }

  /** Ways to begin with something: an example, a dispute of the casebook, or a text. */
  start() {
    const text = el("textarea", { rows: 8, maxlength: 500_000, spellcheck: "false", "aria-label": "A hand record or a dispute file",
      placeholder: "sabacc hand record 1 …", data: { path: "text" } });
    const { examples, example } = this.page;
    const chosen = choose([["", "choose one"], ...examples.map(({ id, title }) => [id, title])], "", () => {}, { class: "long", "aria-label": "A dispute from the casebook", data: { path: "case" } });
    return el("div", { class: "start" },
      el("div", { class: "line" },
        examples.some(({ id }) => id === example) && button("Show me an example", () => this.example(example), { class: "example" }),
        examples.length > 0 && [field("or start from a dispute in the casebook", chosen), button("Lay it out", () => this.lookUp(chosen.value))]),
      el("details", {}, el("summary", {}, "Or paste a hand record, or a dispute file"),
        text, button("Read it", () => this.read(text.value))));
  }

  /** Show what is being done, and of the engine how many bytes have come. */
  progress(step, come = 0) {
    if (step !== this.#step) {
      this.#step = step;
      const size = step === FETCHING ? ` (${(this.bytes / MEGABYTE).toFixed(0)} MB, once)` : "";
      this.status.replaceChildren(...(step ? [el("progress", { "aria-label": "Loading the engine", max: String(this.bytes) }), ` ${step}${size} …`] : []));
    }
    const bar = this.status.querySelector("progress");
    if (bar && come) bar.value = come;
  }

  say(words) {
    this.#step = "";
    this.status.replaceChildren(words);
  }

  /** Do something that may fail, and say so where it does. */
  async attempt(deed) {
    this.alert.replaceChildren();
    this.say("");
    blameless();
    try {
      await deed();
    } catch (error) {
      this.progress("");
      if (error instanceof EngineError) this.complain({ message: error.message.replace(/\.$/, ""), engine: true }, () => this.attempt(deed));
      else this.complain(own(error));
    }
  }

  complain(error, again = null) {
    this.unrule();
    const go = blame(this.alert.parentElement, error, this.form.state.house);
    this.alert.replaceChildren(...refused(error, { ...go, again, casebook: error.engine && new URL("casebook.html", SITE).href }));
    this.alert.scrollIntoView({ block: "nearest" });
  }

  /** Ask the engine, and tell what it refuses, unless nobody waits for it any more. */
  async answered(request, waiting = () => true) {
    const answer = await this.engine.ask(request);
    if (!waiting()) return null;
    const { seats } = this.form.state;
    if (answer.ok === false) {
      const error = answer.error ?? { message: "the engine gave no reason" };
      this.complain({ ...spoken(error, seats), field: error.field });
      return null;
    }
    const result = Object.hasOwn(answer, "result") ? answer.result : answer; // null where no table is drawn
    return TOLD.has(request.ask) ? spoken(result, seats) : result;
  }

  /** Rule on what the form says; the ruling gets an address of its own, or this one where `here`. */
  rule({ here = false, edition = "" } = {}) {
    const asked = ++this.#asked;
    return this.attempt(async () => {
      await this.form.settled();
      const dispute = toDispute(this.form.state);
      this.progress("Thinking");
      const answer = await this.answered({ ask: "rule", dispute }, () => asked === this.#asked);
      if (asked !== this.#asked) return;
      const drawn = answer && await this.answered({ ask: "drawn", dispute }, () => asked === this.#asked);
      if (asked !== this.#asked) return;
      this.progress("");
      if (!answer) return;
      const link = toLink(dispute, this.page.edition);
      const { words, head, rest } = ruled(answer, spoken(dispute, this.form.state.seats), { site: SITE, pages: this.page.pages, points: this.page.points, tools: this.tools(dispute, link), drawn });
      const other = edition && edition !== this.page.edition
        && el("p", { class: "edition" }, `This link was made with edition ${edition}; the ruling below is that of edition ${this.page.edition}.`);
      this.head.replaceChildren(...(other ? [other] : []), ...head, ...this.missing(answer));
      this.rest.replaceChildren(...rest);
      this.#ruled = JSON.stringify(dispute);
      this.changed();
      this.address(location.pathname + (link ?? ""), here);
      words.focus({ preventScroll: true });
      this.sheet.scrollIntoView({ block: "start" });
    });
  }

  /** Where the hands tie and no card is known to come: the way to the deck. */
  missing(ruling) {
    const { question, mode, deck } = this.form.state;
    if (question !== "who-wins" || mode !== "table" || deck.length || ruling.answer?.ran_out !== "deck") return [];
    const { go } = blame(this.alert.parentElement, { field: "deck", message: "The hands tie: which cards come next" }, []);
    return [el("p", { class: "next" }, "The hands tie, so the ruling depends on the next cards of the deck. ", button("Name these cards", go))];
  }

  unrule() {
    this.#ruled = "";
    this.stale.hidden = true;
    this.head.replaceChildren();
    this.rest.replaceChildren();
  }

  /** What can be done with a ruling. */
  tools(dispute, link) {
    const done = el("span", { class: "hint", role: "status" });
    const copy = () => this.attempt(async () => {
      if (!link) throw new Error(`This dispute is too long for a link (${LONGEST} characters at most): save it instead.`);
      const { href } = new URL(link, location.href);
      try {
        await navigator.clipboard.writeText(href);
        done.replaceChildren("The link is copied.");
      } catch { // no permission, or no safe connection
        const shown = el("input", { type: "text", readonly: "", value: href, "aria-label": "The link" });
        done.replaceChildren("Copy it from here: ", shown);
        shown.select();
      }
    });
    const record = () => this.attempt(async () => {
      const answer = await this.answered({ ask: "record", dispute });
      if (answer) save("dispute.hand", String(answer.text));
    });
    const played = dispute.record !== undefined || dispute.question === "play";
    return el("div", { class: "tools" }, el("div", { class: "line" },
      button("Copy link", copy, { class: "main" }), played && button("Save as hand record", record),
      button("Save dispute", () => save("dispute.json", `${JSON.stringify(dispute, null, 1)}\n`)),
      button("Print", () => print()), done),
      el("p", { class: "hint" }, link ? "The link, like this page's address, leads everybody to the same ruling." : "This dispute is too long for a link: save it to share it."));
  }

  read(text) {
    return this.attempt(async () => {
      const answer = await this.answered({ ask: "read", text });
      if (answer) this.lay(answer.dispute);
      if (answer) this.laid();
    });
  }

  readHouse(text) {
    return this.attempt(async () => {
      const answer = await this.answered({ ask: "house", text });
      if (!answer) return;
      take(this.form.state, answer);
      Object.assign(this.form, { pasted: "" });
      this.form.draw("ruleset");
      this.say(`These are the rules of ${answer.name || "your house"}.`);
    });
  }

  /** Have typed cards read by the engine, which reads them as in any dispute. */
  async readCards(text) {
    const answer = await this.engine.ask({ ask: "cards", text, ruleset: ruledSoFar(this.form.state) });
    return answer.ok === false ? { problem: `${answer.error.message}: ${answer.error.mend}` } : answer.result;
  }

  undo() {
    if (!this.form.canUndo) return;
    this.form.undo();
    this.named.value = this.form.state.title;
    this.say("The last change is undone.");
  }

  /** Lay a scenario of a rule out as a dispute, and rule on it. */
  async scenario(id, where) {
    let found = null;
    await this.attempt(async () => {
      const [, chapter] = /^([a-z-]{1,30})\.[a-z0-9.-]+\//.exec(id) ?? [];
      const response = chapter && await fetch(new URL(`assets/scenes/${chapter}.json`, SITE));
      found = response?.ok ? (await response.json()).find((one) => one.id === id) : null;
      if (!found) throw new Error("scenario: the rules have no such scenario");
    });
    if (!found) return;
    const { title, ruleset, method, params } = found;
    this.lay({ format: 1, title: title.slice(0, LONGEST_TITLE), ruleset, question: ASKED[method], position: params });
    await this.rule(where);
  }

  async fetched(id) {
    if (!id) throw new Error("case: choose a dispute first");
    const response = await fetch(new URL(`casebook/${encodeURIComponent(id)}.json`, SITE));
    if (!response.ok) throw new Error("case: this dispute cannot be fetched");
    return (await response.json()).dispute;
  }

  lookUp(id) {
    return this.attempt(async () => {
      this.lay(await this.fetched(id));
      this.laid();
    });
  }

  /** Lay a dispute of the casebook out, and rule on it. */
  async example(id, where = {}) {
    let found = null;
    await this.attempt(async () => { found = await this.fetched(id); });
    if (!found) return;
    this.lay(found);
    await this.rule(where);
  }

  lay(dispute) {
    this.fill(fromDispute(dispute));
  }

  fill(state) {
    this.form.fill(state);
    this.named.value = this.form.state.title;
    this.unrule();
  }

  laid() {
    this.say("It is laid out below. Change what you like, then ask for a ruling.");
    document.getElementById("arbiter-rule").focus();
  }

  /** Begin anew; the back button brings the old table back. */
  clear() {
    this.keep();
    this.#before = null;
    this.fill(fresh());
    this.alert.replaceChildren();
    this.say("The table is empty. Your browser's back button brings the old one back.");
    this.address(location.pathname);
  }

  /** Called whenever the form may have changed. */
  changed() {
    if (!this.form) return; // it is being made
    this.back.setAttribute("aria-disabled", String(!this.form.canUndo));
    if (this.#ruled) this.stale.hidden = this.#ruled === written(this.form.state);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.keep(), PAUSE);
  }

  /** Keep the form beside the address: no storage is needed, and each tab has its own. */
  keep() {
    clearTimeout(this.#pause);
    try {
      history.replaceState({ ...history.state, arbiter: keep(this.form.state) }, "");
    } catch { // too much, or too often
    }
  }

  /** Go to an address of this page: in the place of the present one where `here`, else after it. */
  address(to, here = false) {
    const wanted = new URL(to, location.href).href;
    const state = { arbiter: structuredClone(keep(this.form.state)) };
    if (here || wanted === location.href) {
      history.replaceState(state, "", wanted);
    } else {
      if (this.#before) history.replaceState(this.#before, "");
      history.pushState(state, "", wanted);
    }
    this.#before = this.#ruled ? state : null;
    this.#seen = location.href;
  }

  /** Show what the address stands for: the form as it was left, what a link carries, a dispute of the casebook. */
  arrive() {
    clearTimeout(this.#pause);
    this.#seen = location.href;
    this.#before = null;
    ++this.#asked;
    return this.attempt(async () => {
      const before = kept(history.state?.arbiter);
      const left = before && written(before) !== written(fresh());
      if (before) this.fill(before);
      const carried = fromLink(location.hash);
      const asked = new URLSearchParams(location.search);
      const named = asked.get("case");
      const told = asked.get("scenario");
      if (carried && !before) this.lay(carried.dispute);
      if (carried && (!before || written(before) === JSON.stringify(carried.dispute))) {
        await this.rule({ here: true, edition: carried.edition });
      } else if (left) {
        this.say("The table is as you left it.");
      } else if (named && !this.#ruled) {
        await this.example(named, { here: true });
      } else if (told && !this.#ruled) {
        await this.scenario(told, { here: true });
      }
    });
  }
}

/** The dispute that stands in a form, as JSON; what is wrong with it where it is none. */
const written = (state) => {
  try {
    return JSON.stringify(toDispute(state));
  } catch (error) {
    return error.message;
  }
};

/** An error of this page as one of the engine's: `field: what is wrong`. */
const own = (error) => {
  const [, where, message] = /^([^\s:]+): (.*)$/s.exec(error.message) ?? [null, "", error.message];
  return { field: where, message: message.replace(/\.$/, "") };
};

const save = (name, text) => {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
};

/** Open the page in `root`, which says where the engine lies. */
export const open = opening(Arbiter, STYLES);
