// The tabs that a reader chose, before anything is drawn (the theme's own script, out of the page).
"use strict";

(() => {
  const chosen = __md_get("__tabs");
  if (Array.isArray(chosen)) {
    for (const set of document.querySelectorAll(".tabbed-set")) {
      const labels = [...set.querySelector(".tabbed-labels").getElementsByTagName("label")];
      const found = chosen.flatMap((tab) => labels.filter((label) => label.innerText.trim() === tab))[0];
      if (found) document.getElementById(found.htmlFor).checked = true;
    }
  }
  const target = document.getElementById(location.hash.slice(1));
  if (target?.name) target.checked = target.name.startsWith("__tabbed_");
})();
