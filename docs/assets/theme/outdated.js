// The word that an edition is superseded, before anything is drawn (the theme's own script, out of the page).
"use strict";

(() => {
  const base = new URL(document.currentScript.dataset.base, location);
  const banner = document.querySelector("[data-md-component=outdated]");
  if (banner && __md_get("__outdated", sessionStorage, base) === true) banner.hidden = false;
})();
