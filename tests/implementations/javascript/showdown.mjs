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

/** A hand that has come to its end, and who has won it. */
export class Showdown {
  /**
   * @param {import("./house.mjs").House} house
   * @param {import("./house.mjs").Edition} edition
   * @param {import("./position.mjs").Position} position
   * @param {Pot[]} pots
   * @param {(count: number) => string[]|null} supply the cards for a sudden demise
   */
  constructor(house, edition, position, pots, supply) {
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
    /** Whether hands were shown, and every one of them was out of range. */
    this.allBombed = this.isShown && this.bombed.length === this.shown.size;
    this.demise = new SuddenDemise(house, edition, position, this.shown, supply);
    /** @type {Set<number>} the places of the pots that wait for the next hand, since all bombed in a demise */
    this.kept = new Set();
    /** @type {string[][]} who wins or shares each pot, in the order of the pots */
    this.demiseOfMainPot = [];
    /** @type {Map<string, number>} what hands came to in the demises for the main pot */
    this.madeTotals = new Map();
    this.winners = pots.map((pot, index) => this.judge(pot, index));
  }

  /** Whose hands were the best as shown, where several were level for the main pot; else nobody. */
  get tiedForMainPot() {
    return this.demiseOfMainPot[0] ?? [];
  }

  /** Whether a hand that has won the main pot is a Pure Sabacc by the demise card that won it. */
  isMadePure(seat) {
    const last = this.demiseOfMainPot.at(-1) ?? [];
    if (!this.house.is("demise.made-special", "yes") || !last.includes(seat)) return false;
    const total = this.madeTotals.get(seat);
    return total === 23 || (total === -23 && this.house.is("specials.pure-totals", "both"));
  }

  /**
   * Judges one pot by the hands as they were shown, whatever has happened in another.
   *
   * @param {Pot} pot
   * @param {number} index its place among the pots
   * @returns {string[]} who wins or shares it: nobody where no contender is left
   */
  judge(pot, index) {
    const open = this.position.active.filter((seat) => isOpenTo(pot, seat));
    if (!this.isShown) return open;
    let contenders = open.filter((seat) => !this.shown.get(seat).bombed);
    while (contenders.length > 0) {
      const level = best(contenders, (seat) => showdownRank(this.house, this.shown.get(seat)));
      if (level.length === 1 || this.house.is("demise.cause", "never-shared")) return level;
      if (this.house.is("demise.cause", "never-forfeit")) return [];
      const { winners } = this.demise.play(level);
      if (index === 0) {
        this.demiseOfMainPot.push(level);
        this.madeTotals = new Map(this.demise.lastTotal);
      }
      if (winners.length > 0 || this.house.is("demise.all-bomb", "nobody-wins")) return winners;
      if (this.house.is("demise.all-bomb", "carries-over")) {
        this.kept.add(index);
        return winners;
      }
      contenders = contenders.filter((seat) => !level.includes(seat)); // the next best hands for this pot
    }
    return [];
  }
}
