/** The sudden demise: one card each for those who are level. */

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

/** All sudden demises of one hand: nobody gets a second card, unless demises are repeated. */
export class SuddenDemise {
  /**
   * @param {import("./house.mjs").House} house
   * @param {import("./house.mjs").Edition} edition
   * @param {import("./position.mjs").Position} position
   * @param {Map<string, import("./hands.mjs").Count>} shown
   * @param {(count: number) => string[]|null} supply so many cards, or null where there are not enough
   */
  constructor(house, edition, position, shown, supply) {
    this.house = house;
    this.edition = edition;
    this.position = position;
    this.shown = shown;
    this.supply = supply;
    /** @type {Map<string, string[]>} the demise cards of each seat that has one, in turn */
    this.cards = new Map();
    /** @type {Map<string, number>} what each player came to last */
    this.lastTotal = new Map();
    /** @type {Outcome[]} */
    this.played = [];
  }

  /** @returns {boolean} whether every player has so many cards now */
  deal(players, turn) {
    const lacks = (seat) => players.includes(seat) && (this.cards.get(seat)?.length ?? 0) < turn;
    const seats = this.position.fromDealersLeft.filter(lacks);
    const cards = this.supply(seats.length);
    cards?.forEach((card, index) => this.cards.set(seats[index], [...(this.cards.get(seats[index]) ?? []), card]));
    return cards !== null;
  }

  /**
   * Deals and decides.
   *
   * @param {string[]} players the seats that are level
   * @param {number} [turn] how many cards each has in this demise
   * @returns {Outcome}
   */
  play(players, turn = 1) {
    if (!this.deal(players, turn)) return { players, winners: players, bombed: [] }; // the tie stays unbroken
    const hands = players.map((seat) => this.countAnew(seat, turn));
    const sound = hands.filter((hand) => !hand.bombed);
    const winning = sound.length > 0 ? this.bestSound(sound) : this.bestBombed(hands);
    const outcome = {
      players,
      winners: winning.map((hand) => hand.seat),
      bombed: hands.filter((hand) => hand.bombed).map((hand) => hand.seat),
    };
    this.played.push(outcome);
    const decided = sound.length === 0 || winning.length === 1 || winning.some((hand) => hand.keepsArray);
    if (decided || !this.house.is("demise.still-tied", "another-demise")) return outcome;
    return this.play(outcome.winners, turn + 1);
  }

  /** What a hand comes to with the first so many of its demise cards. */
  countAnew(seat, turn) {
    const total = sum(this.edition, [...this.position.cards(seat), ...this.cards.get(seat).slice(0, turn)]);
    const keepsArray =
      this.shown.get(seat).special === "idiots-array" && this.house.is("specials.idiots-array-extra", "allowed");
    this.lastTotal.set(seat, total);
    return { seat, total, bombed: !keepsArray && outOfRange(this.house, total), keepsArray };
  }

  /** Hands that keep their array meet only their like, so that they are always level. */
  bestSound(hands) {
    return best(hands, (hand) => (hand.keepsArray ? [Infinity] : demiseRank(this.house, hand.total)));
  }

  bestBombed(hands) {
    const choice = this.house.choice("demise.all-bomb");
    if (["next-best-hand", "nobody-wins", "carries-over"].includes(choice)) return [];
    if (choice === "split") return hands;
    return best(hands, ({ total }) => [-Math.abs(23 - total)]);
  }
}
