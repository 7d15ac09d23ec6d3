/** Bombs before the showdown. */

import { withinReach } from "./sidepots.mjs";

/**
 * Judges a hand in mid-hand, and puts its player out where it is out of range.
 *
 * @param {import("./table.mjs").Table} table
 * @param {string} seat
 */
export function bombOut(table, seat) {
  if (!table.inHand.has(seat) || !table.isOutOfRange(seat)) return;
  if (table.house.is("penalties.bomb", "hand-pot")) table.payToSabaccPot(seat, withinReach(table, seat));
  table.leave(seat, true);
}
