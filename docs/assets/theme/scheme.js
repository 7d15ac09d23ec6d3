// The scheme that a reader chose, before anything is drawn (the theme's own script, out of the page).
"use strict";

(() => {
  const chosen = __md_get("__palette");
  if (!chosen?.color) return;
  if (chosen.color.media === "(prefers-color-scheme)") {
    const light = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    const input = document.querySelector(`[data-md-color-media='(prefers-color-scheme: ${light})']`);
    for (const key of ["media", "scheme", "primary", "accent"]) chosen.color[key] = input.getAttribute(`data-md-color-${key}`);
  }
  for (const [key, value] of Object.entries(chosen.color)) document.body.setAttribute(`data-md-color-${key}`, value);
})();
