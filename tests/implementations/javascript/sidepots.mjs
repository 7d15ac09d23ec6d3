/**
 * How the hand pot is parted where players go all in.
 *
 * @typedef {object} LaidPot
 * @property {number} amount
 * @property {string[]} eligible  the players who could win it when it was laid out
 * @property {string[]} payers    who has paid into it, those who have left too
 */

/**
 * Lays the hand pots out afresh. What those who left have paid beyond everybody still in lies in a last pot,
 * which is open to nobody.
 *
 * @param {import("./table.mjs").Table} table
 * @returns {LaidPot[]} the main pot first
 */
export function layOut(table) {
  const { active, bets, dealtIn, potBeforeBets } = table;
  if (!table.house.is("stakes.short-stack", "all-in")) {
    return [{ amount: table.handPot, eligible: active, payers: dealtIn }];
  }
  const tops = [...new Set(active.map((seat) => bets.get(seat)))].sort((one, other) => one - other);
  const largest = tops.at(-1);
  const beyond = dealtIn.some((seat) => bets.get(seat) > largest); // only those who left can have paid that
  return [...tops, ...(beyond ? [Infinity] : [])].map((top, index) => {
    const bottom = index === 0 ? 0 : tops[index - 1];
    const shares = dealtIn.map((seat) => Math.max(0, Math.min(bets.get(seat), top) - bottom));
    return {
      amount: shares.reduce((sum, share) => sum + share, index === 0 ? potBeforeBets : 0),
      eligible: active.filter((seat) => bets.get(seat) >= top),
      payers: index === 0 ? dealtIn : dealtIn.filter((seat) => bets.get(seat) > bottom),
    };
  });
}

/**
 * Gives back what nobody has matched in a betting.
 *
 * @param {import("./table.mjs").Table} table
 * @param {Map<string, number>} paid what each player has paid in this betting
 */
export function returnSurplus(table, paid) {
  if (!table.house.is("stakes.short-stack", "all-in") || table.inHand.size < 2) return;
  const [largest, second = ["", 0]] = [...paid].sort(([, one], [, other]) => other - one);
  if (largest === undefined || largest[1] === second[1] || !table.inHand.has(largest[0])) return;
  table.bet(largest[0], second[1] - largest[1]);
}

/** What a player could still win: the measure of his penalty in mid-hand. */
export function withinReach(table, seat) {
  return table.pots.filter((pot) => pot.eligible.includes(seat)).reduce((sum, pot) => sum + pot.amount, 0);
}
