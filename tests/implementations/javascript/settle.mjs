/** The answer to `settle`: what a hand comes to. */

import { BadParams, Refused } from "./errors.mjs";
import { debts } from "./penalties.mjs";
import { Position } from "./position.mjs";
import { takesSabaccPot } from "./ranking.mjs";
import { Showdown } from "./showdown.mjs";

/** The credits of all seats and the sabacc pot, while they are moved about. */
class Accounts {
  /** @param {Map<string, number>} stacks @param {number} sabaccPot */
  constructor(position, stacks, sabaccPot) {
    this.position = position;
    this.stacks = new Map(position.seats.map((seat) => [seat, stacks.get(seat) ?? 0]));
    this.sabaccPot = sabaccPot;
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
  return showdown.allBombed && house.is("showdown.all-bombed", "stays-in-hand-pot");
}

/** What the house takes out of the sabacc pot when the hand is over. */
function sweep(house, sabaccPot) {
  if (!house.is("pots.sabacc-cap", "house-sweeps")) return 0;
  return sabaccPot > house.number("pots.sabacc-cap") ? sabaccPot : 0;
}

/** What does a hand come to that was called, or from which all but one have folded? */
export function settle(house, params) {
  const edition = house.editionFor(params.version);
  const pots = params.pots ?? [];
  if (pots.length === 0) throw new BadParams("no pots");
  if (pots.length > 1 && !house.is("stakes.short-stack", "all-in")) throw new Refused("no-side-pots");
  const position = new Position(house, params);

  const showdown = new Showdown(house, edition, position, pots);
  const { winners, shown } = showdown;
  const [mainWinners] = winners;
  const special = showdown.isShown && mainWinners.some((seat) => takesSabaccPot(house, shown.get(seat)));
  const sabaccWinners = special ? mainWinners : [];

  const accounts = new Accounts(position, new Map(Object.entries(params.stacks ?? {})), params.sabacc_pot ?? 0);
  const owed = debts(house, showdown, pots, params.caller);
  const paid = new Map(position.seats.map((seat) => [seat, accounts.collect(seat, owed(seat))]));
  const penalties = [...paid.values()].reduce((total, amount) => total + amount, 0);
  const late = house.is("penalties.timing", "after-awards") ? penalties : 0;
  accounts.sabaccPot += penalties - late;

  let handPot = 0;
  const stay = unwonPotsStay(house, showdown);
  pots.forEach(({ amount }, index) => {
    if (winners[index].length > 0) accounts.share(amount, winners[index]);
    else if (stay) handPot += amount;
    else accounts.sabaccPot += amount;
  });
  if (sabaccWinners.length > 0) {
    accounts.share(accounts.sabaccPot, sabaccWinners);
    accounts.sabaccPot = 0;
  }
  accounts.sabaccPot += late;
  const swept = sweep(house, accounts.sabaccPot);

  return {
    winners: mainWinners,
    pot_winners: winners,
    sabacc_winners: sabaccWinners,
    bombed: showdown.bombed,
    demise: Object.fromEntries(showdown.demise.cards),
    paid: Object.fromEntries(paid),
    stacks: Object.fromEntries(accounts.stacks),
    hand_pot: handPot,
    sabacc_pot: accounts.sabaccPot - swept,
    house: swept,
  };
}
