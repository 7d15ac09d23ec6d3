/** What each seat owes for bombs and for a failed call. */

import { isOpenTo } from "./showdown.mjs";

/**
 * @param {import("./showdown.mjs").Pot[]} pots
 * @returns {number} the amount that measures the penalties of one seat
 */
function measure(pots, seat) {
  const own = pots.length === 1 ? pots : pots.filter((pot) => isOpenTo(pot, seat));
  return own.reduce((total, pot) => total + pot.amount, 0);
}

/** So many hundredths of a credit in whole credits. */
function part(house, hundredths) {
  const fraction = hundredths % 100;
  const whole = (hundredths - fraction) / 100;
  if (house.is("penalties.rounding", "down")) return whole;
  if (house.is("penalties.rounding", "nearest")) return whole + (fraction >= 50 ? 1 : 0);
  return Math.max(1, whole + (fraction > 0 ? 1 : 0));
}

/** What a bomb or a failed call costs, as the choice on `point` has it. */
export function price(house, point, base) {
  switch (house.choice(point)) {
    case "hand-pot":
      return base;
    case "fixed":
      return house.number(point);
    case "percent": {
      return part(house, base * house.number(point));
    }
    default:
      return 0;
  }
}

/** Whether a call has failed, looking at the main pot alone. */
function hasFailed(house, caller, winners, firstDemise) {
  if (!winners.includes(caller)) {
    return !(house.is("penalties.caller-in-demise", "free") && firstDemise.includes(caller));
  }
  return winners.length > 1 && house.is("penalties.caller-shares", "pays");
}

/** Whether a seat owes for a bomb that a demise card has made; one card is one bomb, in however many pots. */
function owesForDemise(house, seat, played) {
  if (!house.is("penalties.demise-bomb", "due")) return false;
  const loneBombsToo = house.is("penalties.lone-demise-bomb", "due");
  return played.some(
    ({ players, bombed }) => bombed.includes(seat) && (loneBombsToo || bombed.length === players.length),
  );
}

/**
 * What each seat owes, whatever the credits before it.
 *
 * @param {import("./house.mjs").House} house
 * @param {import("./showdown.mjs").Showdown} showdown
 * @param {import("./showdown.mjs").Pot[]} pots as they stood when the hands were shown
 * @param {string|undefined|null} caller
 * @param {Set<string>} [foldedBombs] who has folded a bombed hand and owes for it all the same
 * @returns {(seat: string) => number}
 */
export function debts(house, showdown, pots, caller, foldedBombs = new Set()) {
  const mainWinners = showdown.winners[0];
  return (seat) => {
    const base = measure(pots, seat);
    const forCall = seat === caller && hasFailed(house, caller, mainWinners, showdown.tiedForMainPot) ? price(house, "penalties.caller", base) : 0;
    if (showdown.allBombed && house.is("showdown.all-bombed", "nobody-pays")) return foldedBombs.has(seat) ? price(house, "penalties.bomb", base) : 0;
    const ofBomb = price(house, "penalties.bomb", base);
    const forBomb = showdown.bombed.includes(seat) || foldedBombs.has(seat) ? ofBomb : 0;
    const forDemise = owesForDemise(house, seat, showdown.demise.played) ? ofBomb : 0;
    if (forBomb > 0 && house.is("penalties.bombed-caller", "once")) return Math.max(forBomb, forCall);
    return forBomb + forDemise + forCall;
  };
}
