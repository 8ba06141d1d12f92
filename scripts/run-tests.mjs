import { mkdirSync, rmSync } from 'node:fs';
import { ensureChromium } from './ensure-chromium.mjs';
import { setUp } from './set-up.mjs';
import { runStages } from './stages.mjs';
import { reports } from './test-programs.mjs';
import { closingLine, sum } from './test-reports.mjs';

/** Number of last output lines shown for a stage that failed without naming a test. */
const lastLines = 40;

/**
 * Runs the stages, shows the output of each when it ends, and closes with one line. The exit status is 0 only if all
 * passed.
 *
 * @param {import('./stages.mjs').Stage[]} stages
 * @param {string} [leftOut] a sentence about tests that did not run
 */
export async function runTests(stages, leftOut) {
  await setUp();
  await ensureChromium();
  rmSync(reports, { recursive: true, force: true });
  // Most stages use one core, and the machines that run them have two.
  await runAndClose(stages, { slots: 2, leftOut });
}

/**
 * The same without preparing Chromium.
 *
 * @param {import('./stages.mjs').Stage[]} stages
 * @param {{ slots: number, leftOut?: string }} options
 */
export async function runAndClose(stages, { slots, leftOut }) {
  mkdirSync(reports, { recursive: true });
  const results = await runStages(stages, {
    slots,
    onStart: (name) => console.log(`${name} …`),
    onEnd: ({ name, output }) => console.log(`\n── ${name} ──\n${output}`),
  });

  console.log('\n── summary ──');
  for (const { name, counts, seconds } of results)
    console.log(
      `${name}: ${counts.passed} of ${counts.passed + counts.failed} in ${seconds.toFixed(1)} s`,
    );
  if (leftOut) console.log(leftOut);
  for (const result of results) if (result.counts.failed > 0) console.log(whyFailed(result));
  const total = sum(results.map(({ counts }) => counts));
  console.log(closingLine(total));
  process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0;
}

/**
 * The failures of a stage, repeated at the end of the output, since some machines store only the end.
 *
 * @param {import('./stages.mjs').Result} result
 */
function whyFailed({ name, counts, output }) {
  const named = counts.failures?.length
    ? counts.failures
    : [output.split('\n').slice(-lastLines).join('\n')];
  return `\n── failed in ${name} ──\n${named.join('\n\n')}\n`;
}
