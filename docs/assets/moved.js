// A link to a place whose text has a page of its own now: leads on to that page.
// Without this script the reader sees the place, and the link to the page stands there.
"use strict";

(() => {
  const lead = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (place?.matches("a.moved[href]")) location.replace(place.href);
  };
  addEventListener("hashchange", lead);
  lead();
})();
