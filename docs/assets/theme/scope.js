// What the theme keeps in the browser, under the address of the site (its own script, out of the page).
var __md_scope = new URL(document.currentScript.dataset.base, location);
var __md_hash = (text) => [...text].reduce((sum, one) => (sum << 5) - sum + one.charCodeAt(0), 0);
var __md_get = (key, storage = localStorage, scope = __md_scope) => JSON.parse(storage.getItem(`${scope.pathname}.${key}`));
var __md_set = (key, value, storage = localStorage, scope = __md_scope) => {
  try {
    storage.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch { // nothing can be kept here
  }
};
