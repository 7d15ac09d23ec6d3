/** Which cards of each seat the others see. */

/** How many copies of each card there are. @returns {Map<string, number>} */
function copies(cards) {
  const found = new Map();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

/** The cards of each seat by seat, of those alone that show any. */
export function showing(seats, cards) {
  return Object.fromEntries(seats.map((seat) => [seat, cards(seat)]).filter(([, shown]) => shown.length > 0));
}

/** What has been seen in the present phase. */
export class Seen {
  /** @type {Map<string, Map<string, number>>} */
  cards = new Map();

  /** Everybody sees these cards of a seat; those that they have seen before in this phase are no others. */
  see(seat, cards) {
    const before = this.cards.get(seat) ?? new Map();
    for (const [card, count] of copies(cards)) before.set(card, Math.max(count, before.get(card) ?? 0));
    this.cards.set(seat, before);
  }

  /** All that has been seen of a seat. */
  of(seat) {
    return [...(this.cards.get(seat) ?? [])].flatMap(([card, count]) => Array(count).fill(card));
  }

  /** A new phase begins: what lies in the fields is seen from its beginning on. */
  turnOver(fields) {
    this.cards.clear();
    for (const [seat, field] of fields) this.see(seat, field);
  }
}
