#!/usr/bin/env node
/**
 * Sabacc's scoring, settling and shifting behind JSON-RPC:
 * one request a line on standard input, one answer a line on standard output.
 */

import { answerLine } from "./service.mjs";

let rest = "";

/** Answers all whole lines of the text that has come in, in a single write. */
function take(text) {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  const answers = lines.map(answerLine).filter((answer) => answer !== null);
  if (answers.length > 0) process.stdout.write(answers.join("\n") + "\n");
}

process.stdout.on("error", () => process.exit(1)); // nobody reads any more
process.stdin.setEncoding("utf8");
process.stdin.on("data", take);
process.stdin.on("end", () => take(rest === "" ? "" : "\n"));
