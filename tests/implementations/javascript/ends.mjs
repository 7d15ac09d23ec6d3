/** The ways in which a hand leaves its course before its cards are shown. Neither is a fault. */

/** All players but one have left: the hand ends in that moment, whatever is going on. */
export class OneLeft extends Error {}

/** The request wants to see no more of the hand. */
export class Stopped extends Error {}
