// The dialog in which cards are picked: every card drawn, those that are gone greyed.
import { copies, drawing, inWords, rows } from "./cards.mjs";
import { button, el } from "./dom.mjs";

/**
 * Let somebody pick cards.
 *
 * @param {string} title For whom.
 * @param {string[]} cards The cards so far; they are changed in place.
 * @param {() => Map<string, number>} used How often each card is anywhere on the table.
 * @param {() => void} done Called when the dialog is closed.
 */
export const pick = (title, cards, used, done) => {
  const held = el("div", { class: "held" });
  const said = el("p", { class: "heard", role: "status" });
  const tiles = [];
  const tile = (name) => {
    const made = button([drawing(name), el("span", { class: "left" })], () => take(name), {
      class: "tile", tabindex: "-1", data: { card: name },
    });
    tiles.push(made);
    return made;
  };
  const board = el("div", { class: "board" }, [...rows()].map(([suit, names]) =>
    el("div", { class: "suit", role: "group", "aria-label": suit }, names.map(tile))));
  const dialog = el("dialog", { class: "arbiter picker", "aria-label": title },
    el("header", {}, el("strong", {}, title),
      button("Done", () => dialog.close(), { class: "main", data: { key: "done" } })),
    held, said,
    el("p", { class: "hint" }, "Click a card to add it, and click it above to remove it. ", el("span", { class: "keys" }, "With the keyboard: arrow keys and Enter; Escape when done.")),
    board);

  const tell = () => {
    const seen = used();
    for (const one of tiles) {
      const name = one.dataset.card;
      const left = copies(name) - (seen.get(name) ?? 0);
      one.setAttribute("aria-disabled", String(left <= 0));
      one.setAttribute("aria-label", left > 0 ? inWords(name) : `${inWords(name)}, already on the table`);
      one.lastChild.textContent = copies(name) > 1 && left > 0 ? `×${left}` : "";
    }
    held.replaceChildren(...(cards.length ? cards.map(heldCard) : [el("span", { class: "hint" }, "No card yet.")]));
  };
  const heldCard = (name, place) => button([drawing(name), el("span", { class: "x", "aria-hidden": "true" }, "×")], () => {
    cards.splice(place, 1);
    said.textContent = `${inWords(name)} removed`;
    tell();
    (held.querySelectorAll("button")[Math.min(place, cards.length - 1)] ?? tiles[0]).focus();
  }, { class: "tile", "aria-label": `Remove ${inWords(name)}` });
  const take = (name) => {
    if ((used().get(name) ?? 0) >= copies(name)) {
      said.textContent = `${inWords(name)} is already on the table`;
      return;
    }
    cards.push(name);
    said.textContent = `${inWords(name)} added`;
    tell();
  };

  board.addEventListener("keydown", (event) => {
    const next = moved(tiles, document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  board.addEventListener("focusin", (event) => {
    for (const one of tiles) one.tabIndex = one === event.target.closest(".tile") ? 0 : -1;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // outside of it
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    done();
  });
  document.body.append(dialog);
  tell();
  tiles[0].tabIndex = 0;
  dialog.showModal();
  tiles[0].focus();
};

/** The tile that a key leads to: beside, or nearest in the row above or below. */
const moved = (tiles, from, key) => {
  const place = tiles.indexOf(from);
  if (place < 0) return null;
  if (key === "ArrowRight") return tiles[place + 1];
  if (key === "ArrowLeft") return tiles[place - 1];
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  const down = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!down) return null;
  const box = from.getBoundingClientRect();
  const others = tiles
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, other]) => (other.top - box.top) * down > box.height / 2);
  const row = Math.min(...others.map(([, other]) => Math.abs(other.top - box.top)));
  const near = others.filter(([, other]) => Math.abs(other.top - box.top) < row + box.height / 2);
  near.sort(([, one], [, other]) => Math.abs(one.left - box.left) - Math.abs(other.left - box.left));
  return near[0]?.[0];
};
