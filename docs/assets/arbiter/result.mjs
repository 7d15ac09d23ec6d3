// The ruling as elements: texts of the engine stand in text nodes, links lead into this site alone.
import { inWords } from "./cards.mjs";
import { el } from "./dom.mjs";
import { walk } from "./walk.mjs";

const DOCUMENTS = { F: "forum", H: "holonet", S: "swag", C: "classic" };
const VERDICTS = { right: "✓ right", wrong: "✗ wrong", open: "? open", "stands-too": "± stands too" };
const SHOWN = 8;
const LAST_STEPS = 4;
const ROWS = 5;
const ALSO = 2;
const RULE = /^[a-z-]+(\.[a-z0-9-]+){1,2}$/;

const list = (value) => (Array.isArray(value) ? value : []);
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const text = (value) => (value === undefined || value === null ? "" : String(value));

/** Gives the functions that link into the site at `site`; `pages` are those of rulesets, `points` the questions by chapter. */
const linking = (site, pages, points) => {
  const asked = new Map(list(points).flatMap(([, those]) => those.map(({ id, asks }) => [id, asks])));
  const link = (path, words) => el("a", { href: new URL(path, site).href }, words);
  const rule = (id, words = "") => {
    const known = RULE.test(text(id));
    const shown = words || el("code", {}, text(id));
    return known ? link(`rules/${id.split(".")[0]}.html#${id}`, shown) : shown;
  };
  const sentence = (id) => {
    const [, letter] = /^([FHSC])-\d{3}$/.exec(text(id)) ?? [];
    return letter ? link(`sources/${DOCUMENTS[letter]}.html#${id}`, id) : text(id);
  };
  const ruleset = (name) => (pages[name] ? link(pages[name], text(name)) : text(name));
  const joined = (found) => found.flatMap((one, place) => (place ? [", ", one] : [one]));
  const point = (id) => rule(id, asked.get(id));
  return { rule, point, sentence, joined, rulesets: (names) => joined(list(names).map(ruleset)) };
};

const part = (title, ...children) => el("section", {}, el("h3", {}, title), ...children);
const named = (name, section) => (section.classList.add(name), section);

/** The rules behind a claim beside the first: the next nearest, and behind a click the rest. */
const folded = (rules) => [...rules.slice(0, ALSO).flatMap((rule) => ["; ", rule]),
  rules.length > ALSO && el("details", {}, el("summary", {}, `and ${rules.length - ALSO} more`),
    ...rules.slice(ALSO).flatMap((rule, place) => (place ? ["; ", rule] : [rule])))];

const claims = (found, to) => found.length > 0 && part("The claims", el("ul", { class: "judged" }, found.map((claim) => {
  const verdict = Object.hasOwn(VERDICTS, claim.verdict) ? claim.verdict : "open";
  return el("li", { class: verdict },
    el("strong", { class: "verdict" }, VERDICTS[verdict]), " ",
    el("span", {}, claim.who ? `${text(claim.who)}: ` : "", el("q", {}, text(claim.claim))),
    el("span", { class: "because" }, `${text(claim.because)}: `, claim.rule ? to.rule(claim.rule, text(claim.title)) : null,
      folded(list(claim.also).map((one) => to.rule(one.rule, text(one.title))))),
    claim.reading ? el("span", { class: "because reading" }, text(claim.reading.words), " ", to.rule(claim.reading.rule, text(claim.reading.title))) : null);
})));

/** The first sentences of a long list, and behind a click the rest. */
const cited = (ids, to) => {
  if (ids.length <= SHOWN + 2) return to.joined(ids.map(to.sentence));
  return [...to.joined(ids.slice(0, SHOWN).map(to.sentence)),
    el("details", {}, el("summary", {}, `and ${ids.length - SHOWN} more`), ...to.joined(ids.slice(SHOWN).map(to.sentence)))];
};

/** A step in short, with its rule; behind a click why that rule, and its sentences. */
const eventOf = (event, to) => {
  const sentences = list(event.sentences);
  return el("li", {},
    el("span", { class: "words" }, text(event.words)),
    event.rule ? el("span", { class: "by" }, to.rule(event.rule, text(event.title))) : null,
    (event.why || sentences.length > 0) && el("details", { class: "why" }, el("summary", {}, text(event.why) || "Its sentences"),
      event.title ? [el("code", {}, text(event.rule)), sentences.length ? ": " : ""] : null, ...cited(sentences, to)));
};

/** The steps that lead to the ruling: of many the last ones, which decide, and behind a click those before. */
const trace = (events, to) => {
  if (!events.length) return part("Why", el("p", {}, "No steps: the ruling follows from what is on the table."));
  const folded = events.length > LAST_STEPS + 2 ? events.length - LAST_STEPS : 0;
  const steps = (from, end) => el("ol", { class: "steps", start: String(from + 1) }, events.slice(from, end).map((event) => eventOf(event, to)));
  return part("Why",
    folded > 0 && el("details", {}, el("summary", {}, `The first ${folded} steps`), steps(0, folded)), steps(folded));
};

/** What a step of the hand is, and by which rule, where the table is stepped through. */
const telling = (to) => (event) => [el("strong", {}, text(event.words)),
  ...(event.rule ? [" ", el("span", { class: "by" }, to.rule(event.rule, text(event.title)))] : [])];

/** The first rows of a table, and behind a click the others. */
const shortly = (rows, tabled, what) => (rows.length <= ROWS + 1 ? tabled(rows) : [tabled(rows.slice(0, ROWS)),
  el("details", {}, el("summary", {}, `and ${rows.length - ROWS} ${what}`), tabled(rows.slice(ROWS)))]);

const tableOf = (label, heads, rows) => el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
  el("table", {}, el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, rows.map((row) => el("tr", row.attributes ?? {}, row.cells.map((cell) => el("td", {}, cell)))))));

const BASES = new Set(["standard", "forum", "holonet", "swag", "classic"]);

/** The rulesets that come to a ruling: the five of the book, and behind a click all others. */
const many = (names, to) => {
  const base = list(names).filter((name) => BASES.has(name));
  const rest = list(names).filter((name) => !BASES.has(name));
  if (!base.length || rest.length < 3) return to.rulesets(names);
  return [to.rulesets(base), el("details", {}, el("summary", {}, `and ${rest.length} versions and options`), to.rulesets(rest))];
};

/** On what a ruling may hang that a record does not tell. */
const resting = (one) => {
  const on = list(one.rests_on).map(text);
  if (!on.length) return null;
  const named = on.length > 1 ? `${on.slice(0, -1).join(", ")} and ${on.at(-1)}` : on[0];
  return el("span", { class: "rests" }, ` This holds unless it depends on ${named}, which the record does not show.`);
};

const elsewhere = (ruling, to) => {
  const found = list(ruling.elsewhere);
  if (!found.length) return null;
  if (found.length === 1 && found[0].same && !list(found[0].rests_on).length) return part("By other rules", el("p", {}, "Every ruleset in this book gives the same ruling."));
  const rows = found.map((one) => ({ attributes: { class: one.same ? "same" : "differs" },
    cells: [[one.same ? el("strong", {}, "The same: ") : null, capital(text(one.differs || one.ruling)), resting(one)], many(one.rulesets, to)] }));
  return part("By other rules", shortly(rows, (some) => tableOf("By other rules", ["Ruling", "Rulesets"], some), "more rulings"));
};

/** What everybody has before and after a hand of which nobody claims anything. */
const bill = (ruling) => {
  const found = list(ruling.bill);
  if (!found.length) return null;
  const known = found.some((row) => row.pays !== null);
  const columns = known ? ["before", "pays", "takes", "after"] : ["before", "after"];
  return named("bill", part("Who has what", tableOf("Who has what", ["Who", ...columns], found.map((row) => ({
    cells: [text(row.who), ...columns.map((name) => (row[name] === null ? "" : text(row[name])))] })))));
};

/** The number of a choice: two choices of one rule may differ in nothing else. */
const numbered = (choice) => (text(choice).includes("=") ? ` (${text(choice).split("=")[1]})` : "");

const turns = (ruling, to) => {
  const found = list(ruling.turns);
  const together = list(ruling.together);
  return part("What it turns on",
    found.length
      ? [el("p", {}, "Change any one of these rules, and nothing else, and the ruling changes."),
        shortly(found.map((turn) => ({ cells: [
          [turn.rule ? to.rule(turn.rule, text(turn.title)) : [to.point(turn.point), " ", text(turn.choice)], numbered(turn.choice)],
          [capital(text(turn.differs || turn.ruling)), resting(turn)], list(turn.played_by).length ? to.rulesets(turn.played_by) : "no ruleset in this book"] })),
        (some) => tableOf("What it turns on", ["With this rule instead", "The ruling is", "Played by"], some), "more rules")]
      : el("p", {}, "On no single rule: change any one, and the ruling stays the same."),
    together.map((one) => el("p", {}, "Under ", to.rulesets(one.rulesets), " the ruling depends on ", list(one.points).length > 1 ? "these questions together: " : "this question: ",
      to.joined(list(one.points).map(to.point)))));
};

/** What follows in each case, side by side. */
const cases = (found) => found.length > 0 && named("cases", part("What follows in each case",
  el("div", { class: "line" }, found.map((one) => el("div", { class: "case" },
    el("h4", {}, capital(text(one.when))), el("p", {}, text(one.ruling)),
    list(one.claims).length > 0 && el("ul", {}, list(one.claims).map((claim) => el("li", {},
      el("strong", {}, VERDICTS[claim.verdict] ?? text(claim.verdict)), " ", el("q", {}, text(claim.claim))))))))));

/** The cards and credits in words, as a sheet of paper needs them. */
const told = (dispute) => {
  const position = dispute.position;
  if (typeof dispute.record === "string") return el("pre", {}, dispute.record);
  if (typeof position !== "object" || position === null) return null;
  const words = (cards) => list(cards).map((card) => inWords(text(card))).join(", ") || "no cards";
  const credits = (of) => (position.stacks && Object.hasOwn(position.stacks, of) ? `, ${text(position.stacks[of])} credits` : "");
  const marks = (of) => [position.dealer === of && "deals", position.caller === of && "has called", list(position.folded).includes(of) && "has folded"]
    .filter(Boolean).map((mark) => `, ${mark}`).join("");
  const laid = (of) => (list(position.fields?.[of]).length ? `; in the field ${words(position.fields[of])}` : "");
  const facts = [
    ...(position.cards ? [`The hand: ${words(position.cards)}`] : []),
    ...(list(position.field).length ? [`In the field: ${words(position.field)}`] : []),
    ...Object.entries(position.hands ?? {}).map(([of, cards]) => `${of}: ${words(cards)}${laid(of)}${credits(of)}${marks(of)}`),
    ...list(position.pots).map((pot, place) => `${place ? `Side pot ${place}` : "Hand pot"}: ${text(pot?.amount)}`),
    ...(position.hand_pot === undefined ? [] : [`Hand pot: ${text(position.hand_pot)}`]),
    ...(position.sabacc_pot === undefined ? [] : [`Sabacc pot: ${text(position.sabacc_pot)}`]),
    ...(position.die === undefined ? [] : [`The die shows ${text(position.die)}`]),
    ...(position.comes === undefined ? [] : [position.comes ? "A shift comes" : "No shift comes"]),
    ...(list(position.deck).length ? [`The deck: ${words(position.deck.slice(0, 8))}${position.deck.length > 8 ? " and so on" : ""}`] : []),
    ...list(position.script).map((deed, place) => `Step ${place + 1}: ${text(deed?.seat)}, ${text(deed?.does)}`
      + `${deed?.amount === undefined ? "" : ` ${text(deed.amount)}`}${list(deed?.cards).length ? ` ${words(deed.cards)}` : ""}`
      + `${deed?.round === undefined ? "" : ` (round ${text(deed.round)})`}`),
  ];
  return el("ul", {}, facts.map((fact) => el("li", {}, fact)));
};

/** The rules that say what to do if what was refused has been done. */
const remedies = (found, to) => found.length > 0 && part("If it has been done already",
  el("ul", {}, found.map((one) => el("li", {}, to.rule(one.rule, text(one.title))))));

/** Build the ruling on a dispute: its words, the head with them, and the rest; `drawn` are its tables. */
export const ruled = (ruling, dispute, { site, pages, points = [], tools = null, drawn = null }) => {
  const to = linking(site, pages, points);
  const words = el("h2", { class: "ruling", tabindex: "-1", id: "arbiter-ruling" }, text(ruling.ruling));
  const notes = list(ruling.notes);
  const head = [
    el("p", { class: "kind law" }, `The ruling by ${text(ruling.by)}, edition ${text(ruling.edition)}`),
    ruling.title ? el("p", { class: "title" }, text(ruling.title)) : null,
    words,
    list(ruling.rests_on).length ? el("p", {}, resting(ruling)) : null,
    ruling.next ? el("p", { class: "next" }, el("strong", {}, "What happens next: "), text(ruling.next)) : null,
  ];
  const whole = !ruling.unknown && !list(ruling.versions).length;
  return { words, head: head.filter(Boolean), rest: [
    cases(list(ruling.cases)),
    claims(list(ruling.claims), to),
    remedies(list(ruling.remedies), to),
    drawn && walk(drawn, list(ruling.events), telling(to)),
    bill(ruling),
    tools,
    (whole || list(ruling.events).length > 0) && trace(list(ruling.events), to),
    (whole || list(ruling.turns).length > 0) && turns(ruling, to),
    elsewhere(ruling, to),
    notes.length > 0 && part("Notes", el("ul", {}, notes.map((note) => el("li", {}, text(note))))),
    el("details", { class: "position" }, el("summary", {}, "The dispute in words"), told(dispute)),
  ].filter(Boolean) };
};

/**
 * Build what is said where there is no ruling.
 *
 * `go` leads to the control called `name`, `again` tries once more, `casebook` is an address.
 */
export const refused = (error, { name = "", go = null, again = null, casebook = "" } = {}) => {
  const where = text(error.where) || name;
  const act = (words, heard) => el("button", { type: "button", on: { click: heard } }, words);
  return [
    el("p", { class: "wrong" }, where ? [el("strong", {}, where), ": "] : null, text(error.message),
      error.line ? ` (line ${text(error.line)})` : "", "."),
    error.mend ? el("p", {}, `To fix it: ${text(error.mend)}.`) : null,
    go ? act("Go there", go) : null,
    again ? act("Try again", again) : null,
    casebook ? el("p", {}, "Meanwhile ", el("a", { href: casebook }, "the casebook"), " has the usual disputes, each with its ruling under every ruleset.") : null,
  ].filter(Boolean);
};
