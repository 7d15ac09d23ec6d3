// A table as it is drawn: everybody's cards, credits and marks, and the pots.
import { drawing, inWords, isCard, UNSEEN } from "./cards.mjs";
import { el } from "./dom.mjs";

const list = (value) => (Array.isArray(value) ? value : []);
const text = (value) => (value === undefined || value === null ? "" : String(value));

/** The cards of `now` that were not there before; of two alike perhaps one. */
const fresh = (now, before) => {
  const left = [...before];
  return now.map((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
};

const cardOf = (name, isNew) => {
  const shown = isCard(name) || name === UNSEEN ? drawing(name) : el("span", { class: "card" }, text(name));
  if (shown.matches("img")) shown.alt = `${name === UNSEEN ? "an unknown card" : inWords(name)}${isNew ? ", new" : ""}`;
  if (isNew) shown.classList.add("new");
  return shown;
};

const cardsOf = (label, now, before, known) => {
  const added = fresh(now, before);
  return el("div", { class: "hand", role: "group", "aria-label": label }, now.length
    ? now.map((name, place) => cardOf(text(name), known && added[place]))
    : el("span", { class: "none" }, "no cards"));
};

/** By how much an amount differs from the one before. */
const change = (now, before) => {
  const by = Number(now) - Number(before);
  return Number.isFinite(by) && by !== 0 ? el("span", { class: by > 0 ? "up" : "down" }, ` (${by > 0 ? "+" : "−"}${Math.abs(by)})`) : null;
};

const seatOf = (seat, before) => {
  const name = text(seat.name);
  const whose = name || "The hand";
  const field = list(seat.field);
  const gone = list(seat.marks).some((mark) => mark !== "deals" && mark !== "has called");
  return el("li", { class: gone ? "seat-shown gone" : "seat-shown" },
    el("div", { class: "who" }, name && el("strong", {}, name), list(seat.marks).map((mark) => [" ", el("span", { class: "mark" }, text(mark))])),
    cardsOf(`${whose}: cards`, list(seat.hand), list(before?.hand), Boolean(before)),
    field.length > 0 && el("div", { class: "field-shown" }, el("small", {}, "Interference field"),
      cardsOf(`${whose}: interference field`, field, list(before?.field), Boolean(before))),
    seat.worth ? el("div", { class: "worth" }, text(seat.worth)) : null,
    typeof seat.stack === "number" ? el("div", { class: "stack" }, `${seat.stack} credits`, before ? change(seat.stack, before.stack) : null) : null);
};

/** Draw a table; with another one as it was before, what has changed is marked. */
export const stage = (table, before = null) => {
  const earlier = new Map(list(before?.seats).map((seat) => [seat.name, seat]));
  const pots = Object.entries(table?.pots ?? {});
  return el("div", { class: "stage" },
    el("ul", {}, list(table?.seats).map((seat) => seatOf(seat, earlier.get(seat.name)))),
    (pots.length > 0 || table?.version) && el("p", { class: "pots-shown" },
      pots.map(([pot, amount]) => el("span", {}, `${pot} `, el("strong", {}, text(amount)), before ? change(amount, before.pots?.[pot] ?? 0) : null)),
      table.version ? el("span", {}, `version ${text(table.version)}`) : null));
};
