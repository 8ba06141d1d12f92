import { parseArgs } from 'node:util';
import { ensureChromium } from './ensure-chromium.mjs';
import { runPackage } from './run.mjs';
import { fail, setUp } from './set-up.mjs';

const usage = `Walks through the built console by chance and checks after each step what must always hold.

  npm run walk -- [--minutes 5] [--seed 7]       walks of 150 steps, with seeds 7, 8, 9 …
  npm run walk -- --seed 7 --steps 43            the first 43 steps of one seed

--no-build walks through what was built before.`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '7' },
    steps: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(usage);
  process.exit(0);
}

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
