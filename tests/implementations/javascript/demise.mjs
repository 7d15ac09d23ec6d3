/** The sudden demise: one card each for those who are level. */

import { RanOut } from "./errors.mjs";
import { outOfRange, sum } from "./hands.mjs";
import { best, demiseRank } from "./ranking.mjs";

/**
 * How one sudden demise came out.
 *
 * @typedef {object} Outcome
 * @property {string[]} players
 * @property {string[]} winners   none where all bombed and the next best hand is looked for
 * @property {string[]} bombed    the players whose hands bombed by their demise cards
 */

/** All sudden demises of one hand: nobody gets a second card. */
export class SuddenDemise {
  /**
   * @param {import("./house.mjs").House} house
   * @param {import("./house.mjs").Edition} edition
   * @param {import("./position.mjs").Position} position its deck is dealt from
   * @param {Map<string, import("./hands.mjs").Count>} shown
   */
  constructor(house, edition, position, shown) {
    this.house = house;
    this.edition = edition;
    this.position = position;
    this.shown = shown;
    /** @type {Map<string, string>} the demise card of each seat that has one */
    this.cards = new Map();
    /** @type {Outcome[]} */
    this.played = [];
  }

  deal(players) {
    for (const seat of this.position.fromDealersLeft) {
      if (!players.includes(seat) || this.cards.has(seat)) continue;
      const card = this.position.deck.shift();
      if (card === undefined) throw new RanOut("deck");
      this.cards.set(seat, card);
    }
  }

  /**
   * Deals and decides.
   *
   * @param {string[]} players the seats that are level
   * @returns {Outcome}
   */
  play(players) {
    this.deal(players);
    const hands = players.map((seat) => this.countAnew(seat));
    const sound = hands.filter((hand) => !hand.bombed);
    const winning = sound.length > 0 ? this.bestSound(sound) : this.bestBombed(hands);
    const outcome = {
      players,
      winners: winning.map((hand) => hand.seat),
      bombed: hands.filter((hand) => hand.bombed).map((hand) => hand.seat),
    };
    this.played.push(outcome);
    return outcome;
  }

  countAnew(seat) {
    const total = sum(this.edition, [...this.position.cards(seat), this.cards.get(seat)]);
    const keepsArray =
      this.shown.get(seat).special === "idiots-array" && this.house.is("specials.idiots-array-extra", "allowed");
    return { seat, total, bombed: !keepsArray && outOfRange(total), keepsArray };
  }

  /** Hands that keep their array meet only their like, so that they are always level. */
  bestSound(hands) {
    return best(hands, (hand) => (hand.keepsArray ? [Infinity] : demiseRank(this.house, hand.total)));
  }

  bestBombed(hands) {
    const choice = this.house.choice("demise.all-bomb");
    if (choice === "next-best-hand") return [];
    if (choice === "split") return hands;
    return best(hands, ({ total }) => [-Math.abs(23 - total)]);
  }
}
