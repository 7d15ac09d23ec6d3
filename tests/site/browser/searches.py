"""Asking the site's search, apart from the page on which readers type."""

from collections.abc import Sequence

from playwright.sync_api import Page

_FOUND = """async queries => {
  const {index, worker} = await (async () => {
    const config = JSON.parse(document.getElementById("__config").textContent);
    const found = await fetch(new URL("search/search_index.json", document.baseURI));
    return {index: await found.json(), worker: new Worker(config.search)};
  })();
  const answer = (type, asked) => new Promise(resolve => {
    worker.onmessage = ({data}) => data.type === type && resolve(data.data);
    worker.postMessage(asked);
  });
  await answer(1, {type: 0, data: {...index, options: {suggest: true}}});
  const found = {};
  for (const query of queries) {
    const {items} = await answer(3, {type: 2, data: query});
    found[query] = items.slice(0, 10).map(page => page.map(one => one.location));
  }
  worker.terminate();
  return found;
}"""


def found(page: Page, queries: Sequence[str]) -> dict[str, list[list[str]]]:
    """Return, by query, the places that the theme's search finds on each of the first ten pages.

    `page` is any of the site that is served; pages and places come the best first.
    """
    answers: dict[str, list[list[str]]] = page.evaluate(_FOUND, list(queries))
    return answers
