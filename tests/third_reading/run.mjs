// A third reading of the rules: a whole implementation in another language, written from the printed
// rulebooks and the list of rulings alone. This program runs scenarios through it.
//
//   node run.mjs SUITE.json               runs every scenario that `seismic export` writes, or a single one
//   node run.mjs - <GAMES.ndjson          runs scenarios from standard input, one JSON document a line
//
//   --spoil         spoils the checks of each scenario one by one; each has to be noticed at its step
//   --keep FOLDER   writes each scenario that fails into a file of its own
//   --quiet         leaves out the line with the totals
//   --tally FILE    writes what was agreed on: moves, checks, and how often each rule decided

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Tally, failuresOf } from "./scenarios.mjs";
import { spoiltCopies } from "./spoiling.mjs";

/** Yield the scenarios of an export, or of standard input as they come. */
async function* scenariosOf(source) {
  if (source !== "-") {
    const document = JSON.parse(readFileSync(source, "utf-8"));
    yield* document.scenarios ?? [document];
    return;
  }
  process.stdin.setEncoding("utf-8");
  let line = [];
  for await (const chunk of process.stdin) {
    const [rest, ...next] = chunk.split("\n");
    line.push(rest);
    for (const piece of next) {
      yield JSON.parse(line.join(""));
      line = [piece];
    }
  }
  if (line.join("") !== "") throw new Error("the last line has no end");
}

/** Run a scenario; an error in the middle is a failure, too. */
function run(scenario, agreed) {
  try {
    return failuresOf(scenario, agreed);
  } catch (error) {
    return [{ step: 0, text: error.stack }];
  }
}

/** Return the spoilt checks of a scenario that nobody notices. */
function unnoticed(scenario) {
  return [...spoiltCopies(scenario)].flatMap(({ step, what, copy }) =>
    run(copy).some((failure) => failure.step === step) ? [] : [{ step, text: `not noticed: ${what}` }]);
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      spoil: { type: "boolean" },
      quiet: { type: "boolean" },
      keep: { type: "string" },
      tally: { type: "string" },
    },
  });
  const agreed = new Tally();
  let passed = 0;
  let failed = 0;
  for await (const scenario of scenariosOf(positionals[0])) {
    const failures = values.spoil ? unnoticed(scenario) : run(scenario, agreed);
    if (failures.length === 0) {
      passed += 1;
      continue;
    }
    failed += 1;
    const first = failures.filter(({ step }) => step === failures[0].step); // later ones often follow from it
    for (const { step, text } of first) console.log(`${scenario.id}: step ${step}: ${text}`);
    if (values.keep === undefined) continue;
    const file = join(values.keep, `${scenario.id}.json`);
    mkdirSync(values.keep, { recursive: true });
    writeFileSync(file, `${JSON.stringify(scenario)}\n`);
    console.log(`${scenario.id}: kept as ${file}`);
  }
  if (values.tally !== undefined) writeFileSync(values.tally, `${JSON.stringify({ passed, failed, ...agreed })}\n`);
  if (!values.quiet) console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

process.exitCode = await main();
