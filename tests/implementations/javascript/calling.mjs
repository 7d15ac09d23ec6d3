/** The calling phase. */

export class Calling {
  name = "calling";

  /** @param {import("./table.mjs").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {number} lap which time round the table it is, from 1, where play goes by turns */
  static isDue(table, lap) {
    const { house, round } = table;
    if (!house.is("turns.unit", "turns")) return round >= house.number("calling.earliest-round");
    const last = table.isLastOfLap;
    if (house.is("calling.how-often", "last-of-lap") && !last) return false;
    if (house.is("calling.earliest-turn", "ending-first-lap")) return lap > 1 || last;
    return house.is("calling.earliest-turn", "from-first-turn") || lap > house.number("calling.earliest-turn");
  }

  reason({ seat, does }) {
    const { house, givenUp } = this.table;
    const owes = house.is("drawing.discard-limit", "exactly-two") && givenUp.get(seat) < 2;
    return does === "call" && owes ? "discards-owed" : null;
  }

  act({ seat, does }) {
    if (does === "call") this.table.caller = seat;
  }

  run(ask) {
    const { table } = this;
    for (const seat of table.activeFromDealersLeft) {
      const own = table.house.is("calling.turn-player", "alone");
      if (!table.inHand.has(seat) || (seat === table.turnPlayer) !== own) continue;
      ask(this, seat);
      if (table.caller !== null) return;
    }
  }
}
