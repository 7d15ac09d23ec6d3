/** Leaving the hand by folding. */

const PRICES = { "one-credit": 1, "two-credits": 2, free: 0 };

export function mayFoldAnyTime(house) {
  return house.is("folding.when", "any-time");
}

/**
 * A player leaves the hand, pays for it, and loses his cards.
 *
 * @param {import("./table.mjs").Table} table
 * @param {string} seat
 * @param {boolean} countsBombs whether the hand is called, so that a bombed hand may cost its penalty all the same
 */
export function fold(table, seat, countsBombs) {
  const { house } = table;
  table.payToSabaccPot(seat, PRICES[house.choice("folding.cost")]);
  if (countsBombs && house.is("calling.bombed-folds", "bomb-too") && table.isOutOfRange(seat)) {
    table.foldedBombs.add(seat);
  }
  table.leave(seat);
}

/** The last chance to fold before a betting phase is closed. */
export class Leaving {
  name = "leaving";

  /** @param {boolean} countsBombs whether the betting before was the one after the call */
  constructor(table, countsBombs) {
    this.table = table;
    this.countsBombs = countsBombs;
  }

  reason() {
    return null;
  }

  act() {}

  /** @param {string} opener with whom the betting began */
  run(ask, opener) {
    for (const seat of this.table.activeFrom(opener)) if (this.table.inHand.has(seat)) ask(this, seat);
  }
}
