/** Hands worked out from the text of the rules by hand. Run with `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { answerLine } from "./service.mjs";

/** A table on which little happens; each test changes what it is about. */
const PLAIN = {
  "ante.amount": "each-pot=1",
  "ante.sabacc-pot": "when-empty",
  "betting.check": "allowed",
  "betting.declined": "next-may-open",
  "betting.limit": "unlimited",
  "betting.raise": "allowed",
  "betting.raises": "unlimited",
  "bombs.mid-hand": "plays-on",
  "calling.earliest-round": "from=2",
  "calling.last-betting": "none",
  "demise.all-bomb": "split",
  "demise.comparison": "as-showdown",
  "drawing.choices": "draw-trade-or-stand",
  "drawing.discard-limit": "none",
  "drawing.discards": "out-of-play",
  "drawing.lock": "free",
  "drawing.number": "one",
  "drawing.trade-order": "blind",
  "drawing.two-card-trade": "allowed",
  "edges.empty-deck": "discards-shuffled",
  "edges.longest-hand": "showdown-after=20",
  "field.exists": "no",
  "folding.cost": "one-credit",
  "folding.when": "own-action",
  "penalties.bomb": "hand-pot",
  "penalties.caller": "fixed=2",
  "penalties.timing": "before-awards",
  "pots.hand-cap": "none",
  "pots.sabacc-cap": "none",
  "ranking.order": "highest",
  "shift.exists": "no",
  "showdown.all-bombed": "to-sabacc-pot",
  "specials.idiots-array-extra": "none",
  "specials.pure-totals": "both",
  "specials.regional-array": "none",
  "stakes.short-stack": "leaves",
  "table.seats": "at-most=8",
  "totals.face-values": "usual",
  "totals.version": "chosen-before-play",
  "trading.phase": "none",
  "turns.phases": "call-before-draw",
  "turns.unit": "rounds",
};

function ask(method, params) {
  return JSON.parse(answerLine(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })));
}

/** Plays a hand of three, A, B and C, dealt by C; A plays first. */
function play(choices, params) {
  ask("ruleset", { name: "table", choices: { ...PLAIN, ...choices } });
  const answer = ask("play", {
    ruleset: "table",
    seats: ["A", "B", "C"],
    dealer: "C",
    stacks: { A: 50, B: 50, C: 50 },
    hand_pot: 3,
    sabacc_pot: 5,
    hands: { A: ["coins-9", "flasks-9"], B: ["coins-8", "flasks-8"], C: ["coins-7", "flasks-7"] },
    deck: ["staves-1", "staves-2", "staves-3", "staves-4", "staves-5", "staves-6", "staves-7"],
    ...params,
  });
  assert.equal(answer.error, undefined);
  return answer.result;
}

const names = (result) => result.phases.map(({ round, phase }) => `${round} ${phase}`);
const phase = (result, round, name) => result.phases.find((one) => one.round === round && one.phase === name);

test("a called hand: the best one takes the hand pot", () => {
  const result = play({}, { script: [{ seat: "B", does: "call" }] });
  assert.deepEqual(names(result), ["1 betting", "1 drawing", "2 betting", "2 calling"]);
  assert.deepEqual(phase(result, 2, "calling").asked, ["A", "B"]);
  assert.equal(result.caller, "B");
  assert.deepEqual(result.winners, ["A"]);
  assert.deepEqual(result.stacks, { A: 53, B: 48, C: 50 });
  assert.equal(result.sabacc_pot, 7);
  assert.equal(result.next_dealer, "A");
});

test("antes: a short stack sits out, and the next dealer on the left deals", () => {
  const result = play(
    {},
    {
      ante: true,
      sabacc_pot: 0,
      hand_pot: 0,
      hands: undefined,
      stacks: { A: 50, B: 50, C: 1 },
      until: { round: 1 },
      script: [],
    },
  );
  assert.deepEqual(result.dealt_in, ["A", "B"]);
  assert.equal(result.dealer, "A");
  assert.deepEqual(result.phases[0].stacks, { A: 48, B: 48, C: 1 });
  assert.deepEqual(result.hands, { A: ["staves-2", "staves-4"], B: ["staves-1", "staves-3"], C: [] });
  assert.deepEqual([result.hand_pot, result.sabacc_pot], [2, 2]);
});

test("antes: where nobody else can pay no hand is played", () => {
  const result = play({}, { ante: true, stacks: { A: 0, B: 9, C: 0 }, script: [{ seat: "B", does: "join", phase: "end" }] });
  assert.deepEqual(result.script, ["not-reached"]);
  assert.deepEqual(result.dealt_in, []);
  assert.equal(result.dealer, "B");
  assert.deepEqual(result.stacks, { A: 3, B: 11, C: 3 }); // both pots are shared, each on its own
  assert.deepEqual([result.hand_pot, result.sabacc_pot], [0, 0]);
  assert.equal(result.session_over, true);
});

test("betting: limits, the number of raises, and who is asked anew", () => {
  const script = [
    { seat: "A", does: "raise", amount: 1 },
    { seat: "A", does: "bet", amount: 4 },
    { seat: "A", does: "bet", amount: 3 },
    { seat: "C", does: "match" },
    { seat: "B", does: "raise", amount: 2 },
    { seat: "C", does: "raise", amount: 1 },
  ];
  const result = play(
    { "betting.limit": "fixed=3", "betting.raises": "at-most=1" },
    { script: [...script], until: { round: 1, phase: "betting" } },
  );
  assert.deepEqual(result.script, ["no-bet-stands", "above-limit", "done", "done", "done", "not-reached"]);
  assert.deepEqual(phase(result, 1, "betting").asked, ["A", "B", "C", "A"]);
  assert.deepEqual(result.stacks, { A: 45, B: 45, C: 45 });
});

test("betting: nobody may check, and who cannot bet folds", () => {
  const result = play(
    { "betting.check": "forbidden" },
    { stacks: { A: 0, B: 50, C: 50 }, script: [{ seat: "A", does: "check" }], until: { round: 1, phase: "betting" } },
  );
  assert.deepEqual(result.script, ["bet-or-fold"]);
  assert.deepEqual(result.folded, ["A"]);
  assert.deepEqual(result.stacks, { A: 0, B: 49, C: 49 });
  assert.deepEqual(phase(result, 1, "betting").asked, ["A", "B", "C"]);
});

test("betting: phase-over ends it with the first check", () => {
  const result = play({ "betting.declined": "phase-over" }, { until: { round: 1, phase: "betting" } });
  assert.deepEqual(phase(result, 1, "betting").asked, ["A"]);
});

test("all in: a main pot, a side pot, and what nobody could match", () => {
  const result = play(
    { "stakes.short-stack": "all-in" },
    {
      stacks: { A: 50, B: 4, C: 10 },
      script: [
        { seat: "A", does: "bet", amount: 20 },
        { seat: "B", does: "fold", asked: "A", phase: "drawing" },
        { seat: "A", does: "call", round: 2 },
      ],
      hands: { A: ["coins-5", "flasks-5"], B: ["coins-9", "flasks-9"], C: ["coins-7", "flasks-7"] },
    },
  );
  assert.deepEqual(phase(result, 1, "betting").pots, [
    { amount: 15, eligible: ["A", "B", "C"] },
    { amount: 12, eligible: ["A", "C"] },
  ]);
  assert.deepEqual(result.phases[0].stacks, { A: 40, B: 0, C: 0 });
  assert.deepEqual(result.script, ["done", "wrong-phase", "done"]);
  assert.deepEqual(result.pot_winners, [["B"], ["C"]]);
  assert.deepEqual(phase(result, 2, "betting").asked, ["A"]);
  assert.deepEqual(result.stacks, { A: 38, B: 15, C: 12 });
});

test("folding: at any time, while another is asked, but not in the shift", () => {
  const result = play(
    { "folding.when": "any-time", "shift.exists": "yes", "shift.lost-cards": "under-deck", "shift.faces": "one-and-two" },
    {
      rolls: [{ round: 1, die: 1, picks: { A: ["flasks-9"], B: ["coins-8"], C: ["coins-7"] } }],
      script: [
        { seat: "C", does: "fold", asked: "A" },
        { seat: "A", does: "lay", cards: ["coins-9"], phase: "shift" },
        { seat: "A", does: "call", phase: "shift" },
        { seat: "B", does: "fold", phase: "shift" },
      ],
      until: { round: 1, phase: "shift" },
    },
  );
  assert.deepEqual(result.script, ["done", "during-the-shift", "wrong-phase", "wrong-phase"]);
  assert.deepEqual(result.hands, { A: ["coins-9", "staves-1"], B: ["flasks-8", "staves-2"], C: [] });
  assert.deepEqual(result.deck.slice(-2), ["flasks-9", "coins-8"]);
  assert.deepEqual(result.out_of_play, ["coins-7", "flasks-7"]);
});

test("leaving: everybody is asked once more, and the last one wins", () => {
  const result = play(
    { "folding.when": "until-phase-ends", "folding.cost": "two-credits" },
    {
      script: [
        { seat: "A", does: "fold", phase: "leaving" },
        { seat: "B", does: "fold", phase: "leaving" },
        { seat: "C", does: "fold", phase: "leaving" },
        { seat: "C", does: "fold", phase: "end" },
      ],
    },
  );
  assert.deepEqual(phase(result, 1, "leaving").asked, ["A", "B"]);
  assert.deepEqual(result.script, ["done", "done", "not-reached", "hand-is-over"]);
  assert.deepEqual(result.stacks, { A: 48, B: 48, C: 53 });
  assert.equal(result.sabacc_pot, 9);
});

test("turns: laps, the turn player may not call, and the trading after the first lap", () => {
  const result = play(
    {
      "turns.unit": "turns",
      "turns.phases": "draw-before-call",
      "drawing.on-turn": "turn-player",
      "calling.earliest-turn": "ending-first-lap",
      "calling.how-often": "every-turn",
      "trading.phase": "once",
      "trading.cards": "up-to-one",
    },
    {
      script: [
        { seat: "B", does: "fold", round: 2 },
        { seat: "A", does: "trade", cards: ["coins-9"], phase: "trading" },
        { seat: "C", does: "call", asked: "A", round: 3 },
        { seat: "A", does: "call", round: 3 },
      ],
    },
  );
  assert.deepEqual(names(result), [
    "1 betting",
    "1 drawing",
    "2 betting",
    "3 betting",
    "3 drawing",
    "3 trading",
    "3 calling",
  ]);
  assert.deepEqual(result.phases[2].asked, ["B", "C", "A"]);
  assert.deepEqual(result.script, ["done", "done", "own-turn", "done"]);
  assert.deepEqual(result.hands, { A: ["flasks-9", "staves-1"], B: [], C: ["coins-7", "flasks-7"] });
  assert.deepEqual(result.winners, ["C"]);
});

test("drawing: a bomb puts its player out at once, and costs the hand pot", () => {
  const result = play(
    { "bombs.mid-hand": "out-at-once" },
    {
      deck: ["staves-6", "staves-7", "staves-1", "staves-2", "staves-3"],
      script: [
        { seat: "A", does: "draw" },
        { seat: "B", does: "draw" },
      ],
      until: { round: 1 },
    },
  );
  assert.deepEqual(result.out, ["A"]);
  assert.deepEqual(result.stacks, { A: 47, B: 50, C: 50 });
  assert.equal(result.sabacc_pot, 8);
  assert.deepEqual(result.out_of_play, ["coins-9", "flasks-9", "staves-6"]);
});

test("drawing: a card may be dropped after it, but not a drawn one where that is kept", () => {
  const result = play(
    { "drawing.choices": "draw-then-discard", "drawing.lock": "kept" },
    {
      script: [
        { seat: "A", does: "drop", cards: ["coins-9"], phase: "drawing" },
        { seat: "A", does: "draw" },
        { seat: "A", does: "drop", cards: ["staves-1"] },
        { seat: "A", does: "drop", cards: ["coins-9"] },
      ],
      until: { round: 1 },
    },
  );
  assert.deepEqual(result.script, ["no-new-card", "done", "kept", "done"]);
  assert.deepEqual(result.hands.A, ["flasks-9", "staves-1"]);
});

test("trading: after a look the very card that comes may be given up", () => {
  const script = [{ seat: "A", does: "trade", cards: ["staves-1"] }];
  const blind = play({}, { script, until: { round: 1 } });
  assert.deepEqual(blind.script, ["not-held"]);
  const look = play({ "drawing.trade-order": "after-a-look" }, { script, until: { round: 1 } });
  assert.deepEqual(look.script, ["done"]);
  assert.deepEqual(look.hands.A, ["coins-9", "flasks-9"]);
  assert.deepEqual(look.out_of_play, ["staves-1"]);
});

test("the field: the first card is free, the second takes the draw, and neither is given up", () => {
  const result = play(
    { "field.exists": "yes", "field.capacity": "two", "field.second-card": "as-the-draw" },
    {
      script: [
        { seat: "B", does: "lay", cards: ["coins-8"], asked: "A", phase: "betting" },
        { seat: "B", does: "lay", cards: ["flasks-8"], asked: "A", phase: "betting" },
        { seat: "B", does: "trade", cards: ["coins-8"] },
        { seat: "B", does: "lay", cards: ["flasks-8"] },
        { seat: "B", does: "draw" },
      ],
      until: { round: 1 },
    },
  );
  assert.deepEqual(result.script, ["done", "takes-the-draw", "in-the-field", "done", "not-reached"]);
  assert.deepEqual(result.fields.B, ["coins-8", "flasks-8"]);
});

test("the end of the deck: the cards out of play make a new one, or there are no more", () => {
  const request = {
    deck: ["staves-1"],
    out_of_play: ["staves-2", "staves-3"],
    shuffles: [["staves-3", "staves-2"]],
    script: [
      { seat: "A", does: "draw" },
      { seat: "B", does: "draw" },
    ],
  };
  const renewed = play({}, { ...request, until: { round: 1 } });
  assert.deepEqual(renewed.hands.B, ["coins-8", "flasks-8", "staves-3"]);
  assert.deepEqual(renewed.deck, ["staves-2"]);
  const ended = play({ "edges.empty-deck": "no-more-draws" }, request);
  assert.deepEqual(ended.script, ["done", "no-cards-left"]);
  assert.deepEqual(names(ended), ["1 betting", "1 drawing", "2 betting"]);
  assert.equal(ended.caller, null);
  assert.deepEqual(ended.winners, ["A"]);
});

test("the last betting: a bombed caller who folds pays for the fold, the bomb and the call", () => {
  const result = play(
    {
      "calling.last-betting": "one-round",
      "calling.bombed-folds": "bomb-too",
      "calling.caller-folds": "both",
      "penalties.bombed-caller": "both",
    },
    {
      hands: { A: ["coins-ace", "flasks-ace"], B: ["coins-8", "flasks-8"], C: ["coins-7", "flasks-7"] },
      script: [
        { seat: "A", does: "call" },
        { seat: "B", does: "bet", amount: 2, phase: "last-betting" },
        { seat: "A", does: "fold", phase: "last-betting" },
      ],
    },
  );
  assert.deepEqual(phase(result, 2, "last-betting").asked, ["A", "B", "C"]);
  // The fold 1, the bomb 3 + 2 + 2 = 7, the call 2; B wins the 7.
  assert.deepEqual(result.stacks, { A: 40, B: 55, C: 48 });
  assert.equal(result.sabacc_pot, 15);
});

test("versions: a change tells how many cards are drawn, and comes once more with the call", () => {
  const result = play(
    { "totals.version": "in-force" },
    {
      changes: [
        { call: true, version: "imperial" },
        { round: 1, version: "corellian" },
      ],
      script: [
        { seat: "A", does: "draw", amount: 2 },
        { seat: "A", does: "draw", amount: 3 },
        { seat: "A", does: "call", round: 2 },
      ],
    },
  );
  assert.deepEqual(result.script, ["wrong-number", "done", "done"]);
  assert.equal(result.version, "imperial");
  assert.deepEqual(result.bombed, ["A"]);
  const same = play({ "totals.version": "in-force" }, { changes: [{ round: 1, version: "standard" }] });
  assert.deepEqual(same, { refused: "same-version" });
});

test("a demise without enough cards leaves the tie as it is", () => {
  const result = play(
    { "edges.empty-deck": "no-more-draws" },
    {
      hands: { A: ["coins-9", "flasks-9"], B: ["coins-10", "flasks-8"], C: ["coins-7", "flasks-7"] },
      deck: ["staves-1"],
      script: [{ seat: "C", does: "call" }],
    },
  );
  assert.deepEqual(result.winners, ["A", "B"]);
  assert.deepEqual(result.demise, {});
  assert.deepEqual(result.stacks, { A: 52, B: 51, C: 48 });
});

test("the session ends: the sabacc pot is shared by all seats", () => {
  const result = play({}, { script: [{ seat: "A", does: "call" }], last_hand: true });
  assert.deepEqual(result.stacks, { A: 55, B: 52, C: 51 });
  assert.deepEqual([result.sabacc_pot, result.session_over], [0, true]);
});

test("what is malformed gets an error", () => {
  ask("ruleset", { name: "table", choices: PLAIN });
  const wrong = [{}, { seats: "A" }, { seats: ["A", "B"], dealer: "C" }, { seats: ["A"], dealer: "A", script: [{ does: "fly" }] }];
  for (const params of wrong) {
    assert.equal(ask("play", { ruleset: "table", ...params }).error.code, -32602);
  }
});
