/** The answer to `play`: a whole hand. */

import { openHand, shareAtSessionEnd } from "./antes.mjs";
import { ACTIONS } from "./asking.mjs";
import { BadParams, RanOut, Refused } from "./errors.mjs";
import { Flow } from "./flow.mjs";
import { bySeat, refuseCards } from "./position.mjs";
import { showing } from "./seen.mjs";
import { payOut } from "./settle.mjs";
import { Stock } from "./stock.mjs";
import { Table } from "./table.mjs";
import { VersionChanges } from "./versions.mjs";

const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);

function need(holds, complaint) {
  if (!holds) throw new BadParams(complaint);
}

/** A list of the request, which may be absent. */
function list(params, key, fits = () => true) {
  const items = params[key] ?? [];
  need(Array.isArray(items) && items.every(fits), `bad ${key}`);
  return items;
}

const isText = (thing) => typeof thing === "string";
const isTexts = (thing) => Array.isArray(thing) && thing.every(isText);
const isRoll = (thing) =>
  isObject(thing) &&
  (thing.shuffle === undefined || isTexts(thing.shuffle)) &&
  (thing.picks === undefined || (isObject(thing.picks) && Object.values(thing.picks).every(isTexts)));
const isWhole = (thing) => Number.isSafeInteger(thing);

function isEntry(entry) {
  return (
    isObject(entry) &&
    isText(entry.seat) &&
    ACTIONS.has(entry.does) &&
    (entry.amount === undefined || isWhole(entry.amount)) &&
    (entry.cards === undefined || isTexts(entry.cards)) &&
    (entry.round === undefined || isWhole(entry.round))
  );
}

/** Refuses what is malformed, and what the rules forbid as a whole. */
function read(house, params) {
  const seats = list(params, "seats", isText);
  need(seats.length > 0 && new Set(seats).size === seats.length, "bad seats");
  need(seats.includes(params.dealer), "no dealer");
  const stacks = new Map(seats.map((seat) => [seat, params.stacks?.[seat] ?? 0]));
  need([...stacks.values()].every((credits) => isWhole(credits) && credits >= 0), "bad stacks");
  const hands = bySeat(params.hands);
  need([...hands.values()].every(isTexts), "bad hands");
  const handPot = params.hand_pot ?? 0;
  const sabaccPot = params.sabacc_pot ?? 0;
  need([handPot, sabaccPot].every((pot) => isWhole(pot) && pot >= 0), "bad pots");
  const deck = list(params, "deck", isText);
  const outOfPlay = list(params, "out_of_play", isText);
  const until = params.until ?? null;
  need(until === null || (isObject(until) && isWhole(until.round)), "bad until");
  const request = {
    seats,
    stacks,
    hands,
    handPot,
    sabaccPot,
    until,
    dealer: params.dealer,
    handsAreGiven: isObject(params.hands),
    areDue: params.ante === true,
    owed: new Map(house.is("penalties.short-stack", "owed") ? Object.entries(params.owed ?? {}) : []),
    isLastHand: params.last_hand === true,
    sittingOut: new Set(list(params, "sitting_out", isText)),
    stock: new Stock(deck, outOfPlay, list(params, "shuffles", isTexts)),
    script: list(params, "script", isEntry),
    rolls: list(params, "rolls", isRoll),
  };
  if (house.is("table.seats", "at-most") && seats.length > house.number("table.seats")) {
    throw new Refused("too-many-seats");
  }
  const dealt = [...hands].filter(([seat]) => !request.sittingOut.has(seat)).map(([, cards]) => cards);
  refuseCards(house, dealt, [], [...deck, ...outOfPlay]);
  return request;
}

/** Two cards for everybody, one at a time or both at once. */
function deal(table, request) {
  if (request.handsAreGiven) {
    for (const seat of table.dealtIn) table.hands.set(seat, [...(request.hands.get(seat) ?? [])]);
    return;
  }
  const once = table.activeFromDealersLeft;
  const order = table.house.is("deal.order", "two-at-once") ? once.flatMap((seat) => [seat, seat]) : [...once, ...once];
  for (const seat of order) {
    const card = table.stock.deck.shift();
    if (card === undefined) throw new RanOut("deck");
    table.hands.get(seat).push(card);
  }
}

/** What players owe once a hand has added to it. */
function debtsAfter(before, added) {
  const owed = new Map(before);
  for (const [seat, debt] of Object.entries(added)) owed.set(seat, (owed.get(seat) ?? 0) + debt);
  return Object.fromEntries(owed);
}

/** Finds the winners and pays them. @returns what is known once a hand is over */
function finish(table, { isLastHand }) {
  const { house, seats, fromDealersLeft, stock } = table;
  const position = {
    seats,
    fromDealersLeft,
    active: table.isLost ? [] : table.active, // nobody shows a hand that is lost
    cards: (seat) => table.cards(seat),
    field: (seat) => table.fields.get(seat),
  };
  const stakes = {
    pots: table.pots.map(({ amount, payers }) => ({ amount, eligible: payers })),
    stacks: table.stacks,
    sabaccPot: table.sabaccPot,
    houseTook: table.houseTook,
    caller: table.caller,
    foldedBombs: table.foldedBombs,
  };
  const end = payOut(house, table.edition, position, stakes, (count) =>
    stock.has(count, table.mayRenewDeck) ? stock.take(count) : null,
  );
  for (const [seat, cards] of end.demiseCards) table.hands.get(seat).push(...cards);
  const stacks = new Map(Object.entries(end.stacks));
  if (isLastHand) shareAtSessionEnd(fromDealersLeft, stacks, [end.sabacc_pot, end.hand_pot]);
  return {
    winners: end.winners,
    pot_winners: end.pot_winners,
    sabacc_winners: end.sabacc_winners,
    bombed: end.bombed,
    demise: end.demise,
    shown: table.isLost ? showing(seats, (seat) => table.fields.get(seat)) : end.shown,
    stacks: Object.fromEntries(stacks),
    hand_pot: isLastHand ? 0 : end.hand_pot,
    sabacc_pot: isLastHand ? 0 : end.sabacc_pot,
    house: end.house,
    owed: isLastHand ? {} : debtsAfter(table.owed, end.owed),
    next_dealer: fromDealersLeft[0],
    session_over: isLastHand,
  };
}

/** Where fewer than two can play: the session is over. */
function noHand(table, { sabaccPot, handPot }) {
  shareAtSessionEnd(table.fromDealersLeft, table.stacks, [sabaccPot, handPot]);
  return {
    dealt_in: [],
    stacks: Object.fromEntries(table.stacks),
    hand_pot: 0,
    sabacc_pot: 0,
    winners: [],
    pot_winners: [],
    sabacc_winners: [],
    bombed: [],
    demise: {},
    owed: {},
    next_dealer: table.fromDealersLeft[0],
    session_over: true,
  };
}

/** Pays the antes into both pots. */
function payAntes(table, { handAnte, sabaccAnte }) {
  for (const seat of table.dealtIn) {
    const debt = table.owed.get(seat) ?? 0;
    table.stacks.set(seat, table.stacks.get(seat) - handAnte - sabaccAnte - debt);
    table.owed.delete(seat);
    table.sabaccPot += sabaccAnte + debt;
  }
}

/** Plays until the hand is over or is to be seen no more. @returns {boolean} whether it is over */
function playHand(table, flow, opening, request) {
  const dealsFirst = table.house.is("ante.time", "after-deal");
  if (dealsFirst) deal(table, request);
  if (request.areDue) payAntes(table, opening);
  table.letHouseLook();
  if (request.areDue) flow.record("ante", []);
  if (!dealsFirst) deal(table, request);
  if (request.areDue && request.until?.round === 0) return false;
  return flow.run();
}

/** What happens in a whole hand, from the ante to the payout? */
export function play(house, params) {
  return played(house, params).answer;
}

/** The answer to a whole hand, and the places of the entries that were tried, in their order. */
export function played(house, params) {
  const versions = new VersionChanges(house, params);
  const request = read(house, params);
  const opening = openHand(house, request);
  const { dealtIn, dealer } = opening;
  const table = new Table(house, {
    seats: request.seats,
    dealer,
    dealtIn,
    stacks: request.stacks,
    handPot: request.handPot + opening.handAnte * dealtIn.length,
    sabaccPot: request.sabaccPot,
    stock: request.stock,
    version: versions.first,
    owed: request.owed,
  });
  const flow = new Flow(table, versions, request);
  const isPlayed = dealtIn.length > 1;
  const isOver = !isPlayed || playHand(table, flow, opening, request);
  let end = {};
  if (!isPlayed) end = noHand(table, request);
  else if (isOver) {
    end = finish(table, request);
    flow.asking.afterwards();
  }
  const answer = {
    script: flow.asking.fates,
    phases: flow.phases,
    over: isOver,
    dealt_in: dealtIn,
    dealer,
    caller: table.caller,
    folded: table.seats.filter((seat) => table.folded.has(seat)),
    out: table.seats.filter((seat) => table.out.has(seat)),
    stacks: Object.fromEntries(table.stacks),
    hand_pot: table.handPot,
    sabacc_pot: table.sabaccPot,
    house: table.houseTook,
    owed: Object.fromEntries(table.owed),
    hands: Object.fromEntries(table.hands),
    fields: Object.fromEntries(table.fields),
    deck: table.stock.deck,
    out_of_play: table.stock.outOfPlay,
    shown: showing(table.seats, (seat) => table.fields.get(seat)),
    version: table.version,
    session_over: false,
    ...end,
  };
  return { answer, tried: flow.asking.tried };
}
