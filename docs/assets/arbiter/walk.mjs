// The table before and after what was ruled on, and the way between them, a step at a time.
import { button, el } from "./dom.mjs";
import { stage } from "./stage.mjs";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Draw the table before and after; what lies between can be stepped through, there and back.
 *
 * @param {{before: object, after: object | null, tables: object[]}} drawn The tables, one for each step.
 * @param {object[]} steps What happens, in order.
 * @param {(step: object) => Node[]} tell Says a step, with the link to its rule.
 * @param {boolean} begin Whether it begins before the first step, as one who learns does, and not after the last.
 */
export const walk = (drawn, steps, tell, begin = false) => {
  const { before, after } = drawn;
  const tables = Array.isArray(drawn.tables) && drawn.tables.length === steps.length ? drawn.tables : [];
  const first = el("figure", {}, el("figcaption", {}, after ? "Before" : "On the table"), stage(before));
  if (!after) return el("section", { class: "walk alone" }, el("h3", {}, "The table"), first);

  const last = tables.length;
  let place = begin ? 0 : last;
  const words = el("p", { class: "told-step", role: "status" });
  const count = el("figcaption", {});
  const scene = el("div", { class: "on-screen" });
  const buttons = [["First", "Before anything happens", -Infinity], ["Back", "A step back", -1], ["Next", "A step forward", 1], ["Last", "After everything", Infinity]]
    .map(([text, label, by]) => button(text, () => go(by), { title: label, data: { by: String(by) } }));
  let moved = begin;
  const show = () => {
    const table = place === 0 ? before : place === last ? after : tables[place - 1];
    const earlier = place === last && !moved ? before : place > 1 ? tables[place - 2] : before;
    count.textContent = place === last && !moved ? "After" : place === 0 ? `Before the first of ${last} steps` : `After step ${place} of ${last}`;
    words.replaceChildren(...(place ? tell(steps[place - 1]) : ["Nothing has happened yet."]));
    scene.replaceChildren(stage(table, place ? earlier : null));
    for (const one of buttons) one.setAttribute("aria-disabled", String(Number(one.dataset.by) < 0 ? place === 0 : place === last));
  };
  const go = (by) => {
    const to = Math.max(0, Math.min(last, place + by));
    if (to === place) return;
    moved = true;
    place = to;
    show();
  };
  show();
  const turned = (event) => {
    const by = event.altKey || event.ctrlKey || event.metaKey ? undefined : KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  };
  const ways = last > 1 && [
    el("div", { class: "line ways", role: "group", "aria-label": "Step by step, also with the arrow keys", on: { keydown: turned } }, buttons),
    words];
  const second = el("figure", { class: "steps-through" }, count, ways, scene, el("div", { class: "on-paper" }, stage(after, before)));
  if (begin) return el("section", { class: "walk" }, second);
  return el("section", { class: "walk" }, el("h3", {}, "The table before and after"), el("div", { class: "both" }, first, second));
};
