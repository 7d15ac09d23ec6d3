/** Laying cards in the interference field. */

/** Whether the next card that a player lays down takes the place of his drawing. */
export function takesTheDraw(table, seat) {
  return table.house.is("field.second-card", "as-the-draw") && table.fields.get(seat).length > 0;
}

/**
 * Why a card may not be laid in the field, outside the shift; null where it may.
 * A field stands open in every phase and whoever is asked, so that neither is looked at first.
 *
 * @param {import("./asking.mjs").Entry} entry
 * @param {import("./asking.mjs").Phase} phase
 * @param {string} asked
 */
export function layReason(table, { seat, cards = [] }, phase, asked) {
  const { house } = table;
  if (cards.length !== 1) return "wrong-number";
  if (!house.is("field.exists", "yes")) return "no-interference-field";
  const [card] = cards;
  const field = table.fields.get(seat);
  if (!table.hands.get(seat).includes(card)) return field.includes(card) ? "in-the-field" : "not-held";
  if (house.is("field.capacity", "two") && field.length >= 2) return "field-full";
  if (takesTheDraw(table, seat) && !(phase.name === "drawing" && seat === asked)) return "takes-the-draw";
  return null;
}

export function lay(table, { seat, cards }) {
  const hand = table.hands.get(seat);
  hand.splice(hand.indexOf(cards[0]), 1);
  table.fields.get(seat).push(cards[0]);
  table.seen.see(seat, table.fields.get(seat));
  table.forgetDrawn(seat);
}
