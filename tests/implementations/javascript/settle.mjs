/** The answer to `settle`: what a hand comes to. */

import { BadParams, RanOut, Refused } from "./errors.mjs";
import { debts } from "./penalties.mjs";
import { Position } from "./position.mjs";
import { takesSabaccPot } from "./ranking.mjs";
import { showing } from "./seen.mjs";
import { Showdown } from "./showdown.mjs";

/** The credits of all seats, of the sabacc pot and of the house, while they are moved about. */
class Accounts {
  /** @param {Map<string, number>} stacks @param {number} sabaccPot @param {number} houseTook */
  constructor(house, position, { stacks, sabaccPot, houseTook = 0 }) {
    this.house = house;
    this.position = position;
    this.stacks = new Map(position.seats.map((seat) => [seat, stacks.get(seat) ?? 0]));
    this.sabaccPot = sabaccPot;
    this.houseTook = houseTook;
    this.fill(0);
  }

  /** Puts credits into the sabacc pot; then the house looks at it. */
  fill(amount, handIsOver = false) {
    this.sabaccPot += amount;
    const taken = this.house.takesOf(this.sabaccPot, { handIsOver });
    this.sabaccPot -= taken;
    this.houseTook += taken;
  }

  /** Takes what a seat owes, as far as its credits go. */
  collect(seat, owed) {
    const paid = Math.min(owed, this.stacks.get(seat));
    this.stacks.set(seat, this.stacks.get(seat) - paid);
    return paid;
  }

  /** Divides an amount among the sharers; odd credits go round from the dealer's left. */
  share(amount, sharers) {
    const odd = amount % sharers.length;
    const each = (amount - odd) / sharers.length;
    this.position.fromDealersLeft
      .filter((seat) => sharers.includes(seat))
      .forEach((seat, index) => this.stacks.set(seat, this.stacks.get(seat) + each + (index < odd ? 1 : 0)));
  }
}

/**
 * Whether the pots that nobody has won stay for the next hand; otherwise they move to the sabacc pot.
 * They stay only where no hand at all was in range when hands were shown.
 */
function unwonPotsStay(house, showdown) {
  return showdown.allBombed && !house.is("showdown.all-bombed", "to-sabacc-pot");
}

/**
 * Finds the winners, collects what is owed, and awards the pots.
 *
 * @param {import("./house.mjs").House} house
 * @param {import("./house.mjs").Edition} edition
 * @param {import("./position.mjs").Position} position
 * @param {object} stakes
 * @param {import("./showdown.mjs").Pot[]} stakes.pots the main pot first
 * @param {Map<string, number>} stakes.stacks
 * @param {number} stakes.sabaccPot
 * @param {number} [stakes.houseTook] what the house has taken in this hand so far
 * @param {string|undefined|null} stakes.caller
 * @param {Set<string>} [stakes.foldedBombs] who has folded a bombed hand and owes for it all the same
 * @param {(count: number) => string[]|null} supply the cards for a sudden demise
 */
export function payOut(house, edition, position, stakes, supply) {
  const { pots, caller, foldedBombs } = stakes;
  const showdown = new Showdown(house, edition, position, pots, supply);
  const { winners, shown } = showdown;
  const [mainWinners] = winners;
  const takes = (seat) => takesSabaccPot(house, shown.get(seat)) || showdown.isMadePure(seat);
  const sabaccWinners = showdown.isShown ? mainWinners.filter(takes) : [];

  const accounts = new Accounts(house, position, stakes);
  const owed = debts(house, showdown, pots, caller, foldedBombs);
  const paid = new Map(position.seats.map((seat) => [seat, accounts.collect(seat, owed(seat))]));
  const lacking = house.is("penalties.short-stack", "owed") ? (seat) => owed(seat) - paid.get(seat) : () => 0;
  const penalties = [...paid.values()].reduce((total, amount) => total + amount, 0);
  const late = house.is("penalties.timing", "after-awards") ? penalties : 0;
  accounts.fill(penalties - late);

  let handPot = 0;
  let unwon = 0;
  const stay = unwonPotsStay(house, showdown);
  pots.forEach(({ amount }, index) => {
    if (winners[index].length > 0) accounts.share(amount, winners[index]);
    else if (stay || showdown.kept.has(index)) handPot += amount;
    else unwon += amount;
  });
  accounts.fill(unwon);
  if (sabaccWinners.length > 0) {
    accounts.share(accounts.sabaccPot, sabaccWinners);
    accounts.sabaccPot = 0;
  }
  accounts.fill(late, true);

  return {
    winners: mainWinners,
    pot_winners: winners,
    sabacc_winners: sabaccWinners,
    bombed: showdown.bombed,
    demise: Object.fromEntries([...showdown.demise.cards].map(([seat, cards]) => [seat, cards.at(-1)])),
    shown: showing(position.active, (seat) => (showdown.isShown ? position.cards(seat) : position.field(seat))),
    demiseCards: showdown.demise.cards,
    paid: Object.fromEntries(paid),
    owed: Object.fromEntries(position.seats.map((seat) => [seat, lacking(seat)]).filter(([, debt]) => debt > 0)),
    stacks: Object.fromEntries(accounts.stacks),
    hand_pot: handPot,
    sabacc_pot: accounts.sabaccPot,
    house: accounts.houseTook,
  };
}

/** What does a hand come to that was called, or from which all but one have folded? */
export function settle(house, params) {
  const edition = house.editionFor(params.version);
  const pots = params.pots ?? [];
  if (pots.length === 0) throw new BadParams("no pots");
  if (pots.length > 1 && !house.is("stakes.short-stack", "all-in")) throw new Refused("no-side-pots");
  const position = new Position(house, params);
  const stakes = {
    pots,
    stacks: new Map(Object.entries(params.stacks ?? {})),
    sabaccPot: params.sabacc_pot ?? 0,
    caller: params.caller,
  };
  const { demiseCards: _, ...answer } = payOut(house, edition, position, stakes, (count) => {
    if (position.deck.length < count) throw new RanOut("deck"); // a request holds all cards that are needed
    return position.deck.splice(0, count);
  });
  return answer;
}
