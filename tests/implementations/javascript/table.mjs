/** The table while a hand is played: who is in, who holds what, where the credits lie. */

import { OneLeft } from "./ends.mjs";
import { count } from "./hands.mjs";
import { Seen } from "./seen.mjs";
import { layOut } from "./sidepots.mjs";

const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

export class Table {
  /**
   * @param {import("./house.mjs").House} house
   * @param {object} setting
   * @param {string[]} setting.seats all seats, clockwise
   * @param {string} setting.dealer one of those who take part
   * @param {string[]} setting.dealtIn who takes part
   * @param {Map<string, number>} setting.stacks of all seats
   * @param {number} setting.handPot what lies in it before anybody bets
   * @param {number} setting.sabaccPot
   * @param {import("./stock.mjs").Stock} setting.stock
   * @param {string|null} setting.version in force; null where there are none
   */
  constructor(house, { seats, dealer, dealtIn, stacks, handPot, sabaccPot, stock, version, owed }) {
    this.house = house;
    this.seats = seats;
    this.dealer = dealer;
    this.dealtIn = dealtIn;
    this.stacks = stacks;
    this.sabaccPot = sabaccPot;
    this.houseTook = 0;
    this.stock = stock;
    this.version = version;
    /** @type {Map<string, number>} what players owe for penalties, also those who have left the table */
    this.owed = owed;
    const first = seats.indexOf(dealer) + 1;
    /** @type {string[]} all seats from the dealer's left, the dealer last */
    this.fromDealersLeft = [...seats.slice(first), ...seats.slice(0, first)];
    /** @type {Map<string, string[]>} */
    this.hands = new Map(seats.map((seat) => [seat, []]));
    /** @type {Map<string, string[]>} */
    this.fields = new Map(seats.map((seat) => [seat, []]));
    this.seen = new Seen();
    this.inHand = new Set(dealtIn);
    this.folded = new Set();
    /** Whom a bomb has put out. */
    this.out = new Set();
    /** Who has folded a bombed hand after the call. */
    this.foldedBombs = new Set();
    this.caller = null;

    /** The number of the round, or turn. */
    this.round = 0;
    /** @type {string|null} to whom the turn belongs, where play goes by turns */
    this.turnPlayer = null;

    /** What lay in the hand pot before the first bet. */
    this.potBeforeBets = handPot;
    /** What each player has paid into the hand pot by betting, without what has come back. */
    this.bets = new Map(dealtIn.map((seat) => [seat, 0]));
    /** @type {import("./sidepots.mjs").LaidPot[]} as the last betting left them, without those who have left since */
    this.pots = layOut(this);

    /** @type {Map<string, Map<string, number>>} how many copies of each card in hand were drawn */
    this.drawn = new Map(seats.map((seat) => [seat, new Map()]));
    /** @type {Map<string, number>} how many cards each player has given up of his own choice */
    this.givenUp = new Map(seats.map((seat) => [seat, 0]));
  }

  /** What the version in force decides, or else the table itself. */
  get edition() {
    return this.house.editionFor(this.version);
  }

  get handPot() {
    return this.potBeforeBets + total([...this.bets.values()]);
  }

  /** The players still in the hand, clockwise as the seats are listed. */
  get active() {
    return this.seats.filter((seat) => this.inHand.has(seat));
  }

  /** The players still in the hand, clockwise from a seat, that seat first. */
  activeFrom(seat) {
    const first = this.seats.indexOf(seat);
    return [...this.seats.slice(first), ...this.seats.slice(0, first)].filter((one) => this.inHand.has(one));
  }

  /** The players still in the hand from the dealer's left, the dealer last. */
  get activeFromDealersLeft() {
    return this.fromDealersLeft.filter((seat) => this.inHand.has(seat));
  }

  /** Whether nobody who is still in the hand sits between the turn player and the dealer's left. */
  get isLastOfLap() {
    const next = this.fromDealersLeft.indexOf(this.turnPlayer) + 1;
    return !this.fromDealersLeft.slice(next).some((seat) => this.inHand.has(seat));
  }

  /** All cards that belong to a seat. */
  cards(seat) {
    return [...this.hands.get(seat), ...this.fields.get(seat)];
  }

  isOutOfRange(seat) {
    return count(this.house, this.edition, this.cards(seat)).bombed;
  }

  /** Pays into the hand pot. */
  bet(seat, amount) {
    this.stacks.set(seat, this.stacks.get(seat) - amount);
    this.bets.set(seat, this.bets.get(seat) + amount);
  }

  /** Pays into the sabacc pot as far as the stack goes. */
  payToSabaccPot(seat, amount) {
    const paid = Math.min(amount, this.stacks.get(seat));
    this.stacks.set(seat, this.stacks.get(seat) - paid);
    this.sabaccPot += paid;
    this.letHouseLook();
  }

  /** Lets the house take a sabacc pot that holds too much. */
  letHouseLook() {
    const taken = this.house.takesOf(this.sabaccPot, { handIsOver: false });
    this.sabaccPot -= taken;
    this.houseTook += taken;
  }

  /** Whether a card may be drawn out of those out of play, once the deck is short. */
  get mayRenewDeck() {
    return this.house.is("edges.empty-deck", "discards-shuffled");
  }

  /** A drawn card that has left the hand: of two copies the one that stays counts as the drawn one. */
  forgetDrawn(seat) {
    const drawn = this.drawn.get(seat);
    for (const [card, copies] of drawn) {
      const held = this.hands.get(seat).filter((one) => one === card).length;
      drawn.set(card, Math.min(copies, held));
    }
  }

  /** Puts a player out of the hand, with all his cards; the pots are laid out without him. */
  leave(seat, byBomb = false) {
    (byBomb ? this.out : this.folded).add(seat);
    this.stock.outOfPlay.push(...this.cards(seat));
    this.hands.set(seat, []);
    this.fields.set(seat, []);
    this.inHand.delete(seat);
    this.pots = layOut(this);
    if (this.inHand.size === 1) throw new OneLeft();
  }
}
