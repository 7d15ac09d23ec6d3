// What players do, step by step, and the dice: the script of a hand.
import { cardRow } from "./table.mjs";
import { amount, button, choose, el, field, group } from "./dom.mjs";

const DOES = [
  ["check", "checks"], ["bet", "bets"], ["match", "matches"], ["raise", "raises by"], ["all-in", "goes all in"],
  ["fold", "folds"], ["stay", "stays"], ["draw", "draws"], ["trade", "trades"], ["stand", "stands"], ["drop", "drops"],
  ["keep", "keeps"], ["lay", "lays in the field"], ["call", "calls"], ["pass", "passes"], ["join", "joins"], ["sit-out", "sits out"],
];
const NUMBERED = new Set(["bet", "raise", "draw"]);
const WITH_CARDS = new Set(["trade", "drop", "lay"]);
const PHASES = ["betting", "leaving", "shift", "drawing", "discarding", "trading", "calling", "last-betting", "end"];
const DIE = [...["1", "2", "3", "4", "5", "6"].map((face) => [face, `the die shows ${face}`]), ["yes", "a shift comes"], ["no", "no shift comes"]];

const deedOf = (form, deed, place) => {
  const { state } = form;
  const key = (what) => `deed.${place}.${what}`;
  const path = `script[${place}]`;
  const players = state.seats.map(({ id, name }) => [id, name, { "data-name-of": id }]);
  return el("li", { class: "deed", "aria-label": `Step ${place + 1}` }, el("div", { class: "line" },
    field("Round", amount(deed.round, (text) => { deed.round = text; }, { size: 3, placeholder: "any", data: { key: key("round"), path: `${path}.round` } })),
    field("Who", choose(players, deed.seat, (id) => { deed.seat = id; }, { data: { key: key("seat"), path: `${path}.seat` } })),
    field("does what", choose(DOES, deed.does, (does) => { deed.does = does; form.draw(); }, { data: { key: key("does"), path } })),
    (NUMBERED.has(deed.does) || deed.amount !== "") &&
      field(deed.does === "draw" ? "Cards" : "Credits", amount(deed.amount, (text) => { deed.amount = text; }, { data: { key: key("amount"), path: `${path}.amount` } })),
    field("In the phase", choose([["", "the usual one"], ...PHASES.map((name) => [name, name])], deed.phase,
      (name) => { deed.phase = name; }, { data: { key: key("phase"), path: `${path}.phase` } })),
    deed.asked && field("while this player is asked", choose([["", "the same one"], ...players], deed.asked, (id) => { deed.asked = id; }, { data: { key: key("asked") } })),
    button("Remove", () => { state.script.splice(place, 1); form.draw("deed.add"); }, { class: "remove", "aria-label": `Remove step ${place + 1}` })),
    (WITH_CARDS.has(deed.does) || deed.cards.length > 0) && cardRow(form, `cards of step ${place + 1}`, deed.cards, key("cards"), `${path}.cards`, true));
};

const rollOf = (form, roll, place) => el("li", { class: "deed", "aria-label": `Roll ${place + 1}` }, el("div", { class: "line" },
  field("Round", amount(roll.round, (text) => { roll.round = text; }, { size: 3, data: { key: `roll.${place}.round`, path: `rolls[${place}].round` } })),
  field("Die", choose(DIE, roll.die, (die) => { roll.die = die; }, { data: { key: `roll.${place}.die`, path: `rolls[${place}].die` } })),
  button("Remove", () => { form.state.rolls.splice(place, 1); form.draw("roll.add"); }, { class: "remove", "aria-label": `Remove roll ${place + 1}` })));

/** The steps of a hand. */
export const deeds = (form) => {
  const { state } = form;
  const last = state.script.at(-1);
  const step = () => {
    const after = state.seats.findIndex(({ id }) => id === (last?.seat ?? state.dealer)) + 1;
    state.script.push({ seat: state.seats[after % state.seats.length].id, does: "check", amount: "", cards: [], round: last?.round ?? "1", phase: "", asked: "" });
    form.draw(`deed.${state.script.length - 1}.does`);
  };
  const roll = () => {
    state.rolls.push({ round: last?.round ?? "1", die: "1" });
    form.draw(`roll.${state.rolls.length - 1}.die`);
  };
  return group("What happens, step by step", { class: "deeds" },
    el("p", { class: "hint" }, "Only what matters: players who are not named check, match, stand and do not call. A forbidden step is refused, and the ruling says why."),
    el("ol", {}, state.script.map((deed, place) => deedOf(form, deed, place))),
    el("ol", {}, state.rolls.map((roll, place) => rollOf(form, roll, place))),
    el("div", { class: "line" },
      button("Add a step", step, { class: "add", data: { key: "deed.add", path: "script" } }),
      button("Add a roll of the die", roll, { class: "add", data: { key: "roll.add", path: "rolls" } })),
    el("div", { class: "line" },
      field("Stop after round", amount(state.until.round, (text) => { state.until.round = text; }, { size: 3, placeholder: "the end", data: { key: "until.round", path: "until" } })),
      field("and after its phase", choose([["", "all of it"], ...["ante", ...PHASES.filter((name) => !["discarding", "end"].includes(name))].map((name) => [name, name])],
        state.until.phase, (name) => { state.until.phase = name; }, { data: { key: "until.phase", path: "until.phase" } }))));
};
