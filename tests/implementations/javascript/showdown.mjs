/** Who wins which hand pot. */

import { count } from "./hands.mjs";
import { SuddenDemise } from "./demise.mjs";
import { best, showdownRank } from "./ranking.mjs";

/**
 * One hand pot of a request.
 *
 * @typedef {object} Pot
 * @property {number} amount
 * @property {string[]} [eligible]  the seats to which it is open; all where absent
 */

/** @param {Pot} pot @param {string} seat */
export function isOpenTo(pot, seat) {
  return pot.eligible === undefined || pot.eligible === null || pot.eligible.includes(seat);
}

/**
 * What becomes of one hand pot.
 *
 * @typedef {object} Verdict
 * @property {string[]} winners
 * @property {boolean} demiseLeftNobody  whether nobody wins it because a sudden demise left no next best hand
 */

/** A hand that has come to its end, and who has won it. */
export class Showdown {
  /**
   * @param {import("./house.mjs").House} house
   * @param {import("./house.mjs").Edition} edition
   * @param {import("./position.mjs").Position} position
   * @param {Pot[]} pots
   */
  constructor(house, edition, position, pots) {
    this.house = house;
    this.position = position;
    const { active } = position;
    /** Whether hands were shown at all: the last player left shows none. */
    this.isShown = active.length > 1;
    /** @type {Map<string, import("./hands.mjs").Count>} the hands that were shown, by seat */
    this.shown = new Map(
      this.isShown ? active.map((seat) => [seat, count(house, edition, position.cards(seat))]) : [],
    );
    /** @type {string[]} */
    this.bombed = [...this.shown].filter(([, hand]) => hand.bombed).map(([seat]) => seat);
    this.demise = new SuddenDemise(house, edition, position, this.shown);
    /** @type {Verdict[]} in the order of the pots */
    this.verdicts = pots.map((pot) => this.judge(pot));
  }

  /** @returns {Verdict} */
  judge(pot) {
    const open = this.position.active.filter((seat) => isOpenTo(pot, seat));
    if (!this.isShown) return { winners: open, demiseLeftNobody: false };
    let contenders = open.filter((seat) => !this.shown.get(seat).bombed);
    let demisePlayed = false;
    while (contenders.length > 0) {
      const level = best(contenders, (seat) => showdownRank(this.house, this.shown.get(seat)));
      if (level.length === 1) return { winners: level, demiseLeftNobody: false };
      const { winners } = this.demise.play(level);
      if (winners.length > 0) return { winners, demiseLeftNobody: false };
      demisePlayed = true;
      contenders = contenders.filter((seat) => !level.includes(seat));
    }
    return { winners: [], demiseLeftNobody: demisePlayed };
  }
}
