// The Arbiter page: the form, the engine, and the ruling between them.
import { learn } from "./cards.mjs";
import { button, choose, el, field, write } from "./dom.mjs";
import { Engine, EngineError } from "./engine.mjs";
import { Form } from "./form.mjs";
import { fromLink, LONGEST, toLink } from "./link.mjs";
import { fromDispute, toDispute, fresh } from "./model.mjs";
import { refused, ruled } from "./result.mjs";

const SITE = new URL("../../", import.meta.url).href;
const STYLES = ["arbiter.css", "picker.css", "sheet.css"];
const MEGABYTE = 1_000_000;

const styled = (name) => new Promise((done) => {
  const href = new URL(name, import.meta.url).href;
  document.head.append(el("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
});

/** Open the page in `root`, which says where the engine lies. */
export const open = async (root) => {
  const response = await fetch(new URL("assets/arbiter/page.json", SITE));
  const [page] = await Promise.all([response.json(), ...STYLES.map(styled)]);
  learn(page.cards, SITE);
  root.replaceChildren();
  if (!root.dataset.python) {
    document.getElementById("arbiter-none").hidden = false;
    return;
  }
  new Arbiter(root, page).arrive();
};

class Arbiter {
  constructor(root, page) {
    this.page = page;
    const at = (path) => new URL(path, SITE).href;
    this.engine = new Engine({ python: at(root.dataset.python), package: at(root.dataset.package) }, (step) => this.progress(step));
    this.size = `${(Number(root.dataset.bytes) / MEGABYTE).toFixed(0)} MB`;
    this.status = el("p", { class: "status", role: "status" });
    this.alert = el("div", { class: "alert", role: "alert" });
    this.sheet = el("section", { class: "ruled", "aria-label": "Ruling", "aria-live": "polite" });
    this.tools = el("div", { class: "tools line" });
    const place = el("div", { class: "form" });
    this.form = new Form(place, page.rulesets);
    root.append(el("div", { class: "arbiter" }, this.start(), place, this.title(),
      el("div", { class: "line ask" }, button("Rule on it", () => this.rule(), { class: "main", id: "arbiter-rule" }),
        button("Empty the table", () => this.clear())),
      this.status, this.alert, this.sheet, this.tools));
    root.addEventListener("focusin", () => this.engine.warm(), { once: true });
    root.addEventListener("pointerdown", () => this.engine.warm(), { once: true });
    addEventListener("hashchange", () => this.arrive());
  }

  title() {
    const named = write("", (text) => { this.form.state.title = text; }, { size: 44, "aria-label": "Title of the dispute", placeholder: "optional: what is it about?", data: { path: "title" } });
    this.named = named;
    return field("Title", named);
  }

  /** Ways to begin with something: an example, or a text. */
  start() {
    const text = el("textarea", { rows: 8, maxlength: 500_000, spellcheck: "false", "aria-label": "A hand record or a dispute file",
      placeholder: "sabacc hand record 1 …", data: { path: "text" } });
    const examples = this.page.examples;
    const chosen = choose([["", "choose one"], ...examples.map(({ id, title }) => [id, title])], "", () => {}, { "aria-label": "A dispute from the casebook" });
    return el("div", { class: "start" },
      examples.length > 0 && el("div", { class: "line" }, field("Begin with a dispute from the casebook", chosen),
        button("Lay it out", () => this.example(chosen.value))),
      el("details", {}, el("summary", {}, "Or paste a hand record, or a dispute file"),
        text, button("Read it", () => this.read(text.value))));
  }

  progress(step) {
    const size = step === "Fetching Python" ? ` (${this.size}, once)` : "";
    this.status.replaceChildren(...(step ? [el("progress", { "aria-label": "Loading the engine" }), ` ${step}${size} …`] : []));
  }

  /** Do something that may fail, and say so where it does. */
  async attempt(deed) {
    this.alert.replaceChildren();
    this.unmark();
    try {
      await deed();
    } catch (error) {
      this.complain(error instanceof EngineError ? { message: error.message.replace(/\.$/, "") } : this.own(error));
    }
  }

  own(error) {
    const [, where, message] = /^([\w.[\]]+): (.*)$/s.exec(error.message) ?? [null, "", error.message];
    return { field: where, message: message.replace(/\.$/, "") };
  }

  complain(error) {
    this.unrule();
    const control = this.control(String(error.field ?? ""));
    this.alert.replaceChildren(...refused(error, control && (() => control.focus())));
    control?.setAttribute("aria-invalid", "true");
    this.alert.scrollIntoView({ block: "nearest" });
  }

  /** The control of a field of the dispute, or of the nearest one that holds it. */
  control(path) {
    const plain = path.replace(/^position\./, "").replace(/^record line .*/, "record");
    const all = [...this.form.root.parentElement.querySelectorAll("[data-path]")];
    for (let name = plain; name; name = name.replace(/(\.[^.[]*|\[\d+\]|[^.[]+)$/, "")) {
      const found = all.find((one) => one.dataset.path === name);
      if (found) return found.matches("input, select, textarea, button") ? found : found.querySelector("input, select, button");
    }
    return null;
  }

  unmark() {
    for (const one of document.querySelectorAll(".arbiter [aria-invalid]")) one.removeAttribute("aria-invalid");
  }

  async answered(request) {
    const answer = await this.engine.ask(request);
    if (answer.ok === false) {
      this.complain(answer.error ?? { message: "the engine gave no reason" });
      return null;
    }
    return answer.result ?? answer;
  }

  rule() {
    return this.attempt(async () => {
      const dispute = toDispute(this.form.state);
      this.progress("Thinking");
      const answer = await this.answered({ ask: "rule", dispute });
      this.progress("");
      if (!answer) return;
      const { words, children } = ruled(answer, dispute, { site: SITE, pages: this.page.pages });
      this.sheet.replaceChildren(...children);
      this.offer(dispute);
      const link = toLink(dispute, this.page.edition);
      if (link) history.replaceState(history.state, "", link);
      words.focus({ preventScroll: true });
      this.sheet.scrollIntoView({ block: "start" });
    }).finally(() => this.progress(""));
  }

  unrule() {
    this.sheet.replaceChildren();
    this.tools.replaceChildren();
  }

  offer(dispute) {
    const done = el("span", { class: "hint", role: "status" });
    const copy = () => this.attempt(async () => {
      const link = toLink(dispute, this.page.edition);
      if (!link) throw new Error(`This dispute is too long for a link (${LONGEST} characters at the most): download it instead.`);
      await navigator.clipboard.writeText(new URL(link, location.href).href);
      done.textContent = "The link is copied.";
    });
    const exported = (ask, name, label) => button(label, () => this.attempt(async () => {
      const answer = await this.answered({ ask, dispute });
      if (answer) save(name, String(answer.text));
    }));
    this.tools.replaceChildren(
      button("Copy link", copy), exported("record", "dispute.hand", "Save as hand record"),
      exported("scenario", "dispute.feature", "Save as draft scenario"),
      button("Save dispute", () => save("dispute.json", `${JSON.stringify(dispute, null, 1)}\n`)),
      button("Print", () => print()), done);
  }

  read(text) {
    return this.attempt(async () => {
      const answer = await this.answered({ ask: "read", text });
      if (answer) this.lay(answer.dispute);
    });
  }

  example(id) {
    return this.attempt(async () => {
      if (!id) throw new Error("Choose a dispute first.");
      const response = await fetch(new URL(`casebook/${encodeURIComponent(id)}.json`, SITE));
      if (!response.ok) throw new Error("This dispute cannot be fetched.");
      this.lay((await response.json()).dispute);
    });
  }

  lay(dispute) {
    this.form.fill(fromDispute(dispute));
    this.named.value = this.form.state.title;
    this.unrule();
  }

  clear() {
    this.lay({ ruleset: "standard", question: "who-wins", position: {} });
    this.form.fill(fresh());
    this.alert.replaceChildren();
    history.replaceState(history.state, "", location.pathname);
  }

  /** Lay out and rule on what the address carries. */
  arrive() {
    return this.attempt(async () => {
      const carried = fromLink(location.hash);
      const named = new URLSearchParams(location.search).get("case");
      if (!carried && named) {
        await this.example(named);
        if (!this.alert.hasChildNodes()) await this.rule();
      }
      if (!carried) return;
      this.lay(carried.dispute);
      await this.rule();
      if (carried.edition !== this.page.edition) {
        this.sheet.prepend(el("p", { class: "edition" }, `This link was made with edition ${carried.edition}; the ruling below is that of edition ${this.page.edition}.`));
      }
    });
  }
}

const save = (name, text) => {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
};
