/** @import { Stage } from './programs.mjs' */
/** @import { Counts } from './reports.mjs' */

/** @typedef {{ stage: Stage, counts: Counts, seconds: number, output: string }} Result */

/**
 * Runs lanes side by side, and the stages of a lane one after the other. Shows the output of a stage when it ends. A
 * failing stage does not stop the others.
 *
 * @param {Stage[][]} lanes
 * @param {(text: string) => void} show
 * @returns {Promise<Result[]>}
 */
export async function runLanes(lanes, show) {
  return (await Promise.all(lanes.map((stages) => inOrder(stages, show)))).flat();
}

/** @param {Stage[]} stages @param {(text: string) => void} show */
async function inOrder(stages, show) {
  const results = [];
  for (const stage of stages) {
    show(`${stage.name} …`);
    const result = await resultOf(stage);
    show(`\n── ${stage.name} ──\n${result.output}`);
    results.push(result);
  }
  return results;
}

/**
 * A stage that throws counts as one failure.
 *
 * @param {Stage} stage
 * @returns {Promise<Result>}
 */
async function resultOf(stage) {
  const started = performance.now();
  let output = '';
  const write = (/** @type {string} */ text) => void (output += text);
  const counts = await stage.run(write).catch((/** @type {unknown} */ error) => {
    write(`${error instanceof Error ? error.stack : error}\n`);
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  });
  return { stage, counts, output, seconds: (performance.now() - started) / 1000 };
}
