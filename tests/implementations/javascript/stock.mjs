/** The deck, the cards that lie out of play, and how the one is made anew out of the other. */

import { RanOut } from "./errors.mjs";

/**
 * A pile in the order in which it was shuffled.
 *
 * @param {string[]} pile
 * @param {string[]|undefined} order cards that are not in the pile are left out
 */
export function shuffled(pile, order) {
  const left = [...pile];
  const lying = [];
  for (const card of order ?? []) {
    const index = left.indexOf(card);
    if (index >= 0) lying.push(...left.splice(index, 1));
  }
  if (left.length > 1) throw new RanOut("shuffle");
  return [...lying, ...left];
}

export class Stock {
  /**
   * @param {string[]} deck the next card first
   * @param {string[]} outOfPlay
   * @param {string[][]|null} shuffles how cards lie, for each time that they are shuffled into a new deck;
   *   null where the cards out of play are not all known, so that there can be none
   */
  constructor(deck, outOfPlay = [], shuffles = []) {
    this.deck = [...deck];
    this.outOfPlay = [...outOfPlay];
    this.shuffles = shuffles && [...shuffles];
  }

  /** Whether there are so many cards, those that may be shuffled included. */
  has(count, mayShuffle) {
    return this.deck.length + (mayShuffle ? this.outOfPlay.length : 0) >= count;
  }

  /** Makes a new deck of all cards out of play; what is left of the old one stays on top. */
  renew() {
    if (this.shuffles === null) throw new RanOut("deck");
    this.deck.push(...shuffled(this.outOfPlay, this.shuffles.shift()));
    this.outOfPlay = [];
  }

  /** Takes cards from the top; asks `has` before. */
  take(count) {
    if (this.deck.length < count) this.renew();
    return this.deck.splice(0, count);
  }

  /** @returns {Stock} one that can be tried out without touching this one */
  copy() {
    return new Stock(this.deck, this.outOfPlay, this.shuffles);
  }
}
