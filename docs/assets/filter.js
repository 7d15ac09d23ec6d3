// Filters of the pages that have one: hides entries that lack what the controls ask for.
// Without this script the form stays hidden and every entry is shown.
"use strict";

(() => {
  /** What a control asks of an entry, with the values of the other controls put in; or nothing. */
  const asked = (control, values) => {
    const empty = control.type === "checkbox" ? !control.checked : control.value === "";
    if (empty || control.dataset.tag === undefined) return null;
    return control.dataset.tag.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? "");
  };

  const start = (form) => {
    const page = form.parentElement;
    const tagged = [...page.querySelectorAll("[data-tags]")];
    const entries = tagged.map((bearer) => ({
      shown: bearer.closest("td") ? bearer.closest("tr") : bearer,
      tags: new Set(bearer.dataset.tags.split(" ")),
    }));
    const groups = [...page.querySelectorAll("[data-group]")];

    const apply = () => {
      const values = new FormData(form);
      const wanted = [...form.elements].map((one) => asked(one, values)).filter(Boolean);
      let number = 0;
      for (const { shown, tags } of entries) {
        shown.hidden = !wanted.every((tag) => tags.has(tag));
        number += shown.hidden ? 0 : 1;
      }
      for (const group of groups) {
        const inside = entries.filter(({ shown }) => group.contains(shown));
        group.hidden = inside.every(({ shown }) => shown.hidden);
        // What is folded is looked through: whoever filters sees what they asked for.
        for (const fold of group.querySelectorAll("details:has([data-tags])"))
          fold.open = wanted.length > 0;
      }
      form.querySelector("output").value =
        `${number} of ${entries.length} ${form.dataset.of} shown`;
    };

    /** An entry that a link leads to is shown, whatever the filter says, with what rests on it. */
    const reveal = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target?.closest("[hidden]")) {
        form.reset();
        setTimeout(() => target.scrollIntoView());
      }
      const resting = target?.closest(".sentence")?.querySelector("details");
      if (resting) resting.open = true;
    };

    form.addEventListener("change", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(apply));
    window.addEventListener("hashchange", reveal);
    form.hidden = false;
    for (const box of form.querySelectorAll("[data-first]")) box.checked = true;
    apply();
    reveal();
  };

  const startAll = () => {
    for (const form of document.querySelectorAll("form[data-filter][hidden]")) start(form);
  };

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", startAll);
  else startAll();
  // Material replaces the page without loading it anew, and tells of it here; from a folder it
  // stays silent, so that this alone would not do.
  if (typeof document$ !== "undefined") document$.subscribe(startAll);
})();
