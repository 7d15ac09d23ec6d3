// What the pages with an engine do first: fetch what they draw with, and say so where there is none.
import { learn } from "./cards.mjs";
import { el } from "./dom.mjs";
import { learn as learnRules } from "./house.mjs";

export const SITE = new URL("../../", import.meta.url).href;

const styled = (name) => new Promise((done) => {
  const href = new URL(name, import.meta.url).href;
  document.head.append(el("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
});

export const fetched = async (path) => {
  const response = await fetch(new URL(path, SITE));
  if (!response.ok) throw new Error(`${path} cannot be fetched (${response.status})`);
  return response.json();
};

/** Open a page in `root`, which says where the engine lies; `Page` is what stands there then. */
export const opening = (Page, styles) => async (root) => {
  const [page] = await Promise.all([fetched("assets/arbiter/page.json"), ...styles.map(styled)]);
  learn(page.cards, SITE);
  learnRules(page, SITE);
  root.replaceChildren();
  if (!root.dataset.python) {
    document.getElementById("arbiter-none").hidden = false;
    return;
  }
  new Page(root, page).arrive();
};
