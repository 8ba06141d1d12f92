/** @typedef {import('./test-reports.mjs').Counts} Counts */

/**
 * A part of the tests that runs by itself.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {(write: (text: string) => void) => Promise<Counts>} run `write` receives its output
 * @property {string} [after] the name of the stage that must have ended first, passed or failed
 * @property {boolean} [alone] whether it uses every core, so that no other may run beside it
 */

/** @typedef {{ name: string, counts: Counts, seconds: number, output: string }} Result */

/**
 * Runs every stage, at most `slots` at a time, in the given order as far as `after` and `alone` permit. A failing stage
 * does not stop the others.
 *
 * @param {Stage[]} stages
 * @param {{ slots: number, onStart: (name: string) => void, onEnd: (result: Result) => void }} options
 * @returns {Promise<Result[]>} in the given order
 */
export function runStages(stages, { slots, onStart, onEnd }) {
  const waiting = [...stages];
  /** @type {Map<string, Result>} */
  const results = new Map();
  let running = 0;
  let isOneAlone = false;

  return new Promise((resolve, reject) => {
    function startReady() {
      while (running < slots && !isOneAlone) {
        const next = waiting.findIndex(
          ({ after, alone }) => (!after || results.has(after)) && !(alone && running > 0),
        );
        if (next < 0) break;
        for (const stage of waiting.splice(next, 1)) void start(stage);
      }
      if (running > 0) return;
      // A stage that is skipped silently would count as passed.
      if (waiting[0])
        reject(new Error(`${waiting[0].name} waits for a stage that does not exist.`));
      resolve(stages.flatMap(({ name }) => results.get(name) ?? []));
    }

    /** @param {Stage} stage */
    async function start(stage) {
      running += 1;
      isOneAlone = stage.alone ?? false;
      onStart(stage.name);
      const result = await resultOf(stage);
      running -= 1;
      isOneAlone = false;
      results.set(stage.name, result);
      onEnd(result);
      startReady();
    }

    startReady();
  });
}

/**
 * A stage that throws counts as one failure.
 *
 * @param {Stage} stage
 * @returns {Promise<Result>}
 */
async function resultOf({ name, run }) {
  const started = performance.now();
  let output = '';
  const write = (/** @type {string} */ text) => void (output += text);
  /** @type {Counts} */
  let counts;
  try {
    counts = await run(write);
  } catch (error) {
    write(`${error instanceof Error ? error.stack : error}\n`);
    counts = { passed: 0, failed: 1, skipped: 0 };
  }
  return { name, counts, output, seconds: (performance.now() - started) / 1000 };
}
