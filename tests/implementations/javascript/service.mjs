/** The protocol: from a line with a request to the line with its answer. */

import { BadParams, RanOut, Refused } from "./errors.mjs";
import { House } from "./house.mjs";
import { compare, score } from "./questions.mjs";
import { playSession } from "./session.mjs";
import { settle } from "./settle.mjs";
import { shift } from "./shift.mjs";

const LEVELS = { score, compare, settle, shift, play: playSession };

/** @type {Map<string, House>} The rulesets that `ruleset` has told of. */
const houses = new Map();

function hello(params) {
  return {
    protocol: 1,
    nonce: params.nonce,
    name: "sabacc.mjs",
    version: "1.0.0",
    language: "JavaScript",
    levels: Object.keys(LEVELS),
    plays: "any",
    seats: { least: 2, most: 36 },
    sessions: true,
    shown: true,
  };
}

/** Keeps what a ruleset chooses, under its name. */
function ruleset({ name, choices }) {
  if (typeof name !== "string" || typeof choices !== "object" || choices === null) throw new BadParams("no ruleset");
  houses.set(name, new House(choices));
  return {};
}

/** A question of a level, by a ruleset that is known. */
function question(level, params) {
  const house = houses.get(params.ruleset);
  if (house === undefined) throw new BadParams("no such ruleset");
  return level(house, params);
}

const METHODS = {
  hello,
  ruleset,
  ...Object.fromEntries(
    Object.entries(LEVELS).map(([name, level]) => [name, (params) => question(level, params)]),
  ),
};

/** @returns {object} the `result` or the `error` of an answer */
function outcome(method, params) {
  if (!Object.hasOwn(METHODS, method)) return { error: { code: -32601, message: "no such method" } };
  try {
    if (typeof params !== "object" || params === null) throw new BadParams("no params");
    return { result: METHODS[method](params) };
  } catch (error) {
    if (error instanceof Refused || error instanceof RanOut) return { result: error.result };
    if (error instanceof BadParams) return { error: { code: -32602, message: error.message } };
    process.stderr.write(`${error.stack}\n`);
    return { error: { code: -32603, message: String(error.message) } };
  }
}

/**
 * Answers one line.
 *
 * @param {string} line
 * @returns {string|null} the line of the answer; null where none is due
 */
export function answerLine(line) {
  if (line.trim() === "") return null;
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "not JSON" } });
  }
  if (typeof request !== "object" || request === null || typeof request.method !== "string") {
    const error = { code: -32600, message: "not a request" };
    return JSON.stringify({ jsonrpc: "2.0", id: request?.id ?? null, error });
  }
  if (!("id" in request)) return null;
  return JSON.stringify({ jsonrpc: "2.0", id: request.id, ...outcome(request.method, request.params) });
}
