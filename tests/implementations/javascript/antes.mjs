/** Who takes part in a hand, who deals it, and what they pay for it. */

/**
 * @typedef {object} Opening
 * @property {string[]} dealtIn    fewer than two where no hand can be played
 * @property {string} dealer
 * @property {number} handAnte     what each of them pays into the hand pot
 * @property {number} sabaccAnte   what each of them pays into the sabacc pot
 */

/**
 * @param {import("./house.mjs").House} house
 * @param {object} setting
 * @param {boolean} setting.areDue  whether antes are still to be paid
 * @returns {Opening}
 */
export function openHand(house, { seats, dealer, sittingOut, stacks, sabaccPot, areDue, owed }) {
  const ante = house.number("ante.amount");
  const sabaccIsDue = !house.is("ante.sabacc-pot", "when-empty") || sabaccPot === 0;
  const ownSum = house.is("ante.sabacc-pot", "own-amount") ? house.number("ante.sabacc-pot") : ante;
  const handAnte = areDue ? ante : 0;
  const sabaccAnte = areDue && sabaccIsDue ? ownSum : 0;
  const due = (seat) => handAnte + sabaccAnte + (areDue ? (owed.get(seat) ?? 0) : 0);
  const dealtIn = seats.filter((seat) => !sittingOut.has(seat) && stacks.get(seat) >= due(seat));
  const first = seats.indexOf(dealer);
  const clockwise = [...seats.slice(first), ...seats.slice(0, first)];
  return { dealtIn, dealer: clockwise.find((seat) => dealtIn.includes(seat)) ?? dealer, handAnte, sabaccAnte };
}

/**
 * Shares out what the pots hold at the end of a session, each on its own.
 *
 * @param {string[]} fromDealersLeft all seats at the table
 * @param {Map<string, number>} stacks changed
 * @param {number[]} pots
 */
export function shareAtSessionEnd(fromDealersLeft, stacks, pots) {
  for (const amount of pots) {
    const odd = amount % fromDealersLeft.length;
    const each = (amount - odd) / fromDealersLeft.length;
    fromDealersLeft.forEach((seat, index) => stacks.set(seat, stacks.get(seat) + each + (index < odd ? 1 : 0)));
  }
}
