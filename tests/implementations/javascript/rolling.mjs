/** The roll of the die in a hand that is played. */

import { comes, moveCards } from "./shift.mjs";

export class Rolling {
  name = "shift";

  /**
   * @param {import("./table.mjs").Table} table
   * @param {object|undefined} roll what the request tells of this roll
   */
  constructor(table, roll) {
    this.table = table;
    this.roll = roll;
    this.shifted = false;
  }

  /** @param {() => void} meanwhile what players do before any card moves */
  run(meanwhile) {
    const { table, roll } = this;
    meanwhile();
    if (roll === undefined || !comes(table.house, roll)) return;
    const { house, stock, active, fromDealersLeft, hands } = table;
    moveCards(house, { active, fromDealersLeft, hands, stock }, roll, (seat) => table.forgetDrawn(seat));
    this.shifted = true;
  }
}
