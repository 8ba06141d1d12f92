import { ensureChromium } from './ensure-chromium.mjs';
import { readOptions } from './read-options.mjs';
import { runPackage } from './run.mjs';
import { fail, setUp } from './set-up.mjs';

const usage = `Uses the built console at random, and checks the walker's rules after each step (tests/walk).

  npm run walk -- [options]

  --minutes 5   how long to walk; each walk has 150 steps and the next seed (7, 8, 9 …)
  --seed 7      the first seed
  --steps 43    repeats the first 43 steps of the seed, and ends
  --no-build    uses the existing build
  --help        shows this`;

const options = readOptions(usage, {
  minutes: { type: 'string', default: '5' },
  seed: { type: 'string', default: '7' },
  steps: { type: 'string' },
  'no-build': { type: 'boolean', default: false },
});

await setUp();
await ensureChromium();
if (!options['no-build'] && (await runPackage('vite', ['build', '--logLevel', 'warn'])))
  fail('The build failed; see above.');
process.exitCode = await runPackage('@playwright/test', ['test', 'walk.spec.ts'], {
  env: {
    WALK_SEED: options.seed,
    WALK_STEPS: options.steps ?? '150',
    WALK_MINUTES: options.steps ? '0' : options.minutes,
    WALK_SHRINK: '10',
  },
});
