// A hand to step through, with the stage that the Arbiter page draws its rulings on.
// Without this script, and from a folder, the page has every step as a list, with its table.
"use strict";

(() => {
  const here = document.currentScript.src;
  const STYLES = ["arbiter.css", "stage.css"];

  const start = async (place) => {
    const site = new URL("../", here);
    const [{ walk }, { el }, { learn }, found] = await Promise.all([
      import(new URL("arbiter/walk.mjs", here).href),
      import(new URL("arbiter/dom.mjs", here).href),
      import(new URL("arbiter/cards.mjs", here).href),
      fetch(new URL(place.dataset.hand, location.href)).then((answer) => answer.json()),
    ]);
    learn(found.cards, site);
    const rule = ({ rule: id, title }) => el("a", { href: new URL(`rules/${id.split(".")[0]}.html#${id}`, site).href }, title);
    const tell = (step) => [el("span", { class: "part" }, `${step.part}. `), el("strong", {}, `${step.words}.`), " ", rule(step)];
    for (const style of STYLES) document.head.append(el("link", { rel: "stylesheet", href: new URL(`arbiter/${style}`, here).href }));
    place.replaceChildren(walk(found, found.steps, tell, true));
    place.hidden = false;
  };

  if (!here.startsWith("http")) return;
  for (const place of document.querySelectorAll("[data-hand]")) start(place).catch((error) => console.error(error));
})();
