/** Several hands in one request of `play`: each begins with what the hand before it leaves. */

import { BadParams, RanOut, Refused } from "./errors.mjs";
import { play, played } from "./play.mjs";

/** Who sits at the table, once some have left and others have come. */
function seated(before, hand) {
  const seats = before.filter((seat) => !(hand.leaves ?? []).includes(seat));
  for (const { seat, after } of hand.arrives ?? []) {
    const place = after === undefined || after === null ? seats.length : seats.indexOf(after) + 1;
    seats.splice(place, 0, seat);
  }
  if (seats.length < 2 || new Set(seats).size !== seats.length) throw new BadParams("bad seats");
  return seats;
}

/** Who sits out the next hand: what was said in this one counts, for the last time that it was. */
function sittingOut(params, tried) {
  const out = new Set(params.sitting_out ?? []);
  for (const entry of tried.map((place) => params.script[place])) {
    if (entry.does === "join") out.delete(entry.seat);
    if (entry.does === "sit-out") out.add(entry.seat);
  }
  return out;
}

/** A further hand as a request of its own. */
function begun(params, { answer, tried }, hand) {
  const seats = seated(params.seats, hand);
  const came = new Map((hand.arrives ?? []).map(({ seat, stack }) => [seat, stack]));
  const first = params.seats.indexOf(answer.next_dealer);
  const circle = [...params.seats.slice(first), ...params.seats.slice(0, first)];
  const out = sittingOut(params, tried);
  const isNew = (seat) =>
    came.has(seat) || ((params.newcomers ?? []).includes(seat) && !answer.dealt_in.includes(seat));
  return {
    ...hand,
    ruleset: params.ruleset,
    seats,
    dealer: circle.find((seat) => seats.includes(seat)) ?? seats[0],
    stacks: Object.fromEntries(seats.map((seat) => [seat, came.get(seat) ?? answer.stacks[seat]])),
    hand_pot: answer.hand_pot,
    sabacc_pot: answer.sabacc_pot,
    owed: answer.owed,
    ante: true,
    sitting_out: seats.filter((seat) => out.has(seat)),
    newcomers: seats.filter(isNew),
  };
}

/** Plays a hand, and the further hands of its session as far as it goes on. */
export function playSession(house, params) {
  const { then, ...first } = params;
  if (then === undefined) return play(house, first);
  let [before, left] = [first, played(house, first)];
  const { answer } = left;
  const hands = [];
  for (const hand of then) {
    if (!left.answer.over || left.answer.session_over) break;
    before = begun(before, left, hand);
    try {
      left = played(house, before);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof RanOut)) throw error;
      hands.push(error.result);
      break;
    }
    hands.push(left.answer);
  }
  return { ...answer, then: hands };
}
