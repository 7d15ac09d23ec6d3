/** Bombs before the showdown. */

import { price } from "./penalties.mjs";
import { withinReach } from "./sidepots.mjs";

/**
 * Judges a hand in mid-hand, and puts its player out where it is out of range.
 *
 * @param {import("./table.mjs").Table} table
 * @param {string} seat
 */
export function bombOut(table, seat) {
  if (!table.inHand.has(seat) || !table.isOutOfRange(seat)) return;
  table.seen.see(seat, table.cards(seat));
  const due = price(table.house, "penalties.bomb", withinReach(table, seat));
  const lacking = due - table.stacks.get(seat);
  table.payToSabaccPot(seat, due);
  if (lacking > 0 && table.house.is("penalties.short-stack", "owed")) table.owed.set(seat, lacking + (table.owed.get(seat) ?? 0));
  table.leave(seat, true);
}
