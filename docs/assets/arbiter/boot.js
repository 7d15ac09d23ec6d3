// Starts the Arbiter, or the comparison, on its page, and does nothing on any other.
"use strict";

(() => {
  const here = document.currentScript.src;
  const PAGES = { "arbiter-table": "main.mjs", "compare-table": "../compare/compare.mjs" };
  let started = null;

  const start = async () => {
    const root = document.querySelector("#arbiter-table, #compare-table");
    if (!root || root === started) return;
    started = root;
    if (!here.startsWith("http")) {
      document.getElementById("arbiter-folder").hidden = false;
      return;
    }
    try {
      const { open } = await import(new URL(PAGES[root.id], here).href);
      await open(root);
    } catch (error) {
      document.getElementById("arbiter-trouble").hidden = false;
      console.error(error);
    }
  };

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
  // The theme changes pages without loading them anew, and tells of it here.
  if (typeof document$ !== "undefined") document$.subscribe(start);
})();
