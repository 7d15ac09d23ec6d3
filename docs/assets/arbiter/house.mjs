// By whose rules: a ruleset, and house rules on top of it, chosen one by one or pasted as a file.
import { playWith } from "./cards.mjs";
import { amount, button, choose, el, field, step } from "./dom.mjs";

const MOST = 200;
/** How many bytes of a house file are read. */
const LARGEST = 200_000;
const STANDARD = "standard";
const DECK = "deck.size";
let groups = [];
let chapters = [];
let addresses = {};
let site = "";
const rulesets = new Map();
const points = new Map();

/** Take over what the site knows: rulesets in groups, points by chapter, and the pages that there are. */
export const learn = (page, root) => {
  ({ rulesets: groups, points: chapters, pages: addresses } = page);
  site = root;
  for (const one of groups.flatMap((found) => found.rulesets)) rulesets.set(one.name, one);
  for (const one of chapters.flatMap(([, found]) => found)) points.set(one.id, one);
};

/** Read `penalties.caller fixed=2, ranking.order nearest`; nothing of it is lost, whatever it says. */
export const fromWords = (words) => words.split(",").map((part) => part.trim()).filter(Boolean).slice(0, MOST).map((part) => {
  const [point, chosen = ""] = part.split(/\s+(.*)/s);
  const [choice, number = ""] = chosen.split(/=(.*)/s);
  return { point, choice, number };
});

/** Read the list that a choice carries, `queen:-3/star:-10`, by name. */
const entriesOf = (words) => new Map(String(words).split("/").filter(Boolean).map((entry) => entry.split(/:(.*)/s)));

/** What may differ by a choice with a list: `[name, words, least, most, usual]` of each entry. */
const listOf = ({ point, choice }) => points.get(point)?.choices.find(({ name }) => name === choice)?.list;

/** Write the list of a choice anew, with another number; what is as usual is left out. */
const relisted = (own, name, text) => {
  const said = entriesOf(own.number).set(name, text.replace(/[\s,/:=]/g, "").replace(/^[\u2212\u2013]/, "-").replace(/^\+/, ""));
  return listOf(own).filter(([entry, , , , usual]) => said.has(entry) && said.get(entry) !== String(usual))
    .map(([entry]) => `${entry}:${said.get(entry)}`).join("/");
};

const placed = (name) => name.replaceAll("-", "_");

/** Fail in words where a list says nothing, or a number of it cannot be. */
const checkList = (own, place) => {
  const said = entriesOf(own.number);
  for (const [name, words, least, most] of listOf(own) ?? []) {
    if (!said.has(name)) continue;
    const number = said.get(name);
    if (!/^-?\d{1,3}$/.test(number) || Number(number) < least || Number(number) > most) {
      throw new Error(`house[${place}].list.${placed(name)}: ${words} cannot be ${number || "nothing"}; write a whole number from ${least} to ${most}`);
    }
  }
  if (listOf(own) && said.size === 0) throw new Error(`house[${place}].number: every number is as usual; change one, or choose another rule`);
};

/** Write house rules as a dispute has them; fails in words where one is not chosen yet. */
export const toWords = (house) => house.map(({ point, choice, number }, place) => {
  if (!point) throw new Error(`house[${place}].point: choose what your rule is about, or remove it`);
  if (!choice) throw new Error(`house[${place}].choice: choose the rule, or remove it`);
  checkList({ point, choice, number }, place);
  const own = String(number).trim();
  return `${point} ${choice}${own ? `=${own}` : ""}`;
}).join(", ");

/** The house rule that an error is about: the one whose point it names. */
export const blamed = (house, message) => house.findIndex(({ point }) => point && message.includes(point));

const labelOf = ({ name, says, base }) => (base ? `${name}, a variant of ${base}` : `${name}: ${says}`);

const link = (name, words) => (addresses[name] ? el("a", { href: new URL(addresses[name], site).href }, words) : words);

/** Write a list as people do: `Queen -3, Star -10`. */
const inWords = (list, said) => {
  const named = entriesOf(said);
  return list.filter(([name]) => named.has(name)).map(([name, words]) => `${words} ${named.get(name)}`).join(", ");
};

/** How often the deck of the chosen rules has its face cards, where it is one of its own. */
export const copiesBy = ({ ruleset, house }) => {
  const own = house.find(({ point }) => point === DECK);
  const shipped = rulesets.get(ruleset)?.choices?.[DECK] ?? "";
  return entriesOf(own ? own.number : shipped.split("=")[1] ?? "");
};

/** What the chosen ruleset is, in a sentence. */
const about = (name) => {
  const known = rulesets.get(name);
  if (!known) return null;
  if (!known.base) return el("p", { class: "hint" }, known.says, " ", addresses[name] ? link(name, "Its rules") : null);
  const own = Object.entries(known.choices).map(([id, choice]) => {
    const { choices } = points.get(id) ?? { choices: [] };
    const [plain, number] = choice.split("=");
    const { title, list } = choices.find((one) => one.name === plain) ?? { title: `${id} ${choice}` };
    const said = list ? inWords(list, number) : number;
    return el("li", {}, said ? `${title} (${said})` : title);
  });
  return el("div", { class: "hint" }, el("p", {}, link(known.base, known.base), ", but:"), el("ul", {}, own));
};

const chooseRuleset = (form) => {
  const { state } = form;
  const listed = groups.map((found) => ({ label: found.label, options: found.rulesets.map((one) => [one.name, labelOf(one)]) }));
  const all = rulesets.has(state.ruleset) ? listed : [...listed, [state.ruleset, state.ruleset]];
  return field("Ruleset", choose(all, state.ruleset, (name) => { state.ruleset = name; form.draw(); },
    { class: "long", data: { key: "ruleset", path: "ruleset" } }));
};

const ruleOf = (form, own, place) => {
  const { house } = form.state;
  const path = `house[${place}]`;
  const key = (what) => `house.${place}.${what}`;
  const known = points.get(own.point);
  const questions = [["", "choose a question"], ...chapters.map(([chapter, found]) => ({ label: chapter, options: found.map(({ id, asks }) => [id, asks]) })),
    ...(own.point && !known ? [[own.point, own.point]] : [])];
  const choices = known?.choices ?? [];
  const chosen = choices.find(({ name }) => name === own.choice);
  const rules = [["", "choose a rule"], ...choices.map(({ name, title }) => [name, title]), ...(own.choice && !chosen ? [[own.choice, own.choice]] : [])];
  const counted = chosen?.usual !== undefined;
  return el("li", { class: "rule", "aria-label": `House rule ${place + 1}` }, el("div", { class: "line" },
    field("Question", choose(questions, own.point, (point) => { Object.assign(own, { point, choice: "", number: "" }); form.draw(); },
      { class: "long", data: { key: key("point"), path: `${path}.point` } })),
    field("Our rule", choose(rules, own.choice, (choice) => {
      const { usual = "" } = choices.find(({ name }) => name === choice) ?? {};
      Object.assign(own, { choice, number: String(usual) });
      form.draw();
    }, { class: "long", disabled: !own.point, data: { key: key("choice"), path: `${path}.choice` } })),
    chosen?.list && listed(form, own, place),
    !chosen?.list && (counted || own.number) && field(counted ? `Number, ${chosen.least} to ${chosen.most}` : "Number",
      amount(own.number, (text) => { own.number = text; }, { data: { key: key("number"), path: `${path}.number` } })),
    button("Remove", () => { house.splice(place, 1); form.draw("house.add"); }, { class: "remove", "aria-label": `Remove house rule ${place + 1}` })));
};

/** A field for each number of a list, with what is usual where the table says nothing. */
const listed = (form, own, place) => {
  const said = entriesOf(own.number);
  return el("div", { class: "line", role: "group", "aria-label": `Numbers of house rule ${place + 1}`, data: { path: `house[${place}].number` } },
    listOf(own).map(([name, words, least, most, usual]) => field(words,
      amount(said.get(name) ?? String(usual), (text) => { own.number = relisted(own, name, text); playWith(copiesBy(form.state)); },
        { size: 3, maxlength: 4, inputmode: "text", "aria-label": `${words}, ${least} to ${most}`, data: { key: `house.${place}.list.${name}`, path: `house[${place}].list.${placed(name)}` } }))));
};

const EXAMPLE = 'base = "classic"\n\n[choices]\n"penalties.caller" = { choice = "fixed", number = 2 }\n"ranking.order" = "nearest"';

const houseRules = (form) => {
  const { state } = form;
  const add = () => {
    state.house.push({ point: "", choice: "", number: "" });
    form.draw(`house.${state.house.length - 1}.point`);
  };
  return el("details", { class: "house", open: form.houseOpen || state.house.length > 0, on: { toggle: (event) => { form.houseOpen = event.target.open; } } },
    el("summary", {}, state.house.length ? `House rules: ${state.house.length}` : "Our table has house rules"),
    el("p", { class: "hint" }, "If your table plays differently from this ruleset, say so here: question by question, or with a house file."),
    el("ul", { data: { path: "house" } }, state.house.map((own, place) => ruleOf(form, own, place))),
    button("Add a house rule", add, { class: "add", data: { key: "house.add" } }),
    el("details", { open: form.pasted !== "" }, el("summary", {}, "Paste or open a house file"),
      el("textarea", { rows: 7, maxlength: 100_000, spellcheck: "false", "aria-label": "A house file, as TOML", placeholder: EXAMPLE,
        value: form.pasted, data: { key: "house.file", path: "housefile" }, on: { input: (event) => { form.pasted = event.target.value; } } }),
      el("div", { class: "line" }, button("Use its rules", () => form.readHouse(form.pasted), { data: { key: "house.read" } }), fromFile(form))));
};

/** A house file from the reader's disk; it is read as if it had been pasted. */
const fromFile = (form) => {
  const read = async ({ target }) => {
    const [file] = target.files;
    if (file) form.readHouse((await file.slice(0, LARGEST).text()));
  };
  return field("or open one", el("input", { type: "file", accept: ".toml,text/plain", data: { key: "house.open" }, on: { change: read } }));
};

/** Put the rules of a house file that the engine has read in the place of those before. */
export const take = (state, { base, choices }) => {
  state.ruleset = base;
  state.house = Object.entries(choices).flatMap(([point, choice]) => fromWords(`${point} ${choice}`));
};

/** What chooses a ruleset with its house rules; `form` has them in its state, and draws them. */
export const chosen = (form) => [chooseRuleset(form), about(form.state.ruleset), houseRules(form)];

/** The step in which the rules are chosen. */
export const rules = (form, number) => step(number, "By whose rules?", { class: "rules" },
  chooseRuleset(form), about(form.state.ruleset),
  form.state.ruleset === STANDARD && el("p", { class: "hint" }, "Not sure? Leave it as it is: the ruling also says what every other ruleset decides."),
  houseRules(form));
