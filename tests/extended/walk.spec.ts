import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { chooseStep } from '../walk/choose-step';
import { describeFailure } from '../walk/report';
import { shrink } from '../walk/shrink';
import type { Step } from '../walk/step';
import { walk, type Walked } from '../walk/walk';

/** Set by scripts/walk.mjs; without it the walk is a short one. */
const seed = Number(process.env.WALK_SEED ?? 7);
const stepsOfOne = Number(process.env.WALK_STEPS ?? 60);
const minutes = Number(process.env.WALK_MINUTES ?? 0);
/** Minutes in which a failing walk is taken again to find the steps that it takes. */
const shrinkMinutes = Number(process.env.WALK_SHRINK ?? 4);
/** Minutes that the last walk and the last one to be taken again may go on for on a loaded machine. */
const patience = 15;

async function inFreshBrowser(
  browser: Browser,
  options: BrowserContextOptions,
  next: Parameters<typeof walk>[1],
): Promise<Walked> {
  const context = await browser.newContext(options);
  try {
    return await walk(context, next);
  } finally {
    await context.close();
  }
}

// It would hold every page that was walked through.
test.use({ trace: 'off' });

test('A walk through the console finds nothing that must not be', async ({ browser }, {
  project,
}) => {
  test.setTimeout((minutes + shrinkMinutes + patience) * 60_000);
  const { baseURL, viewport } = project.use;
  const options = { baseURL, viewport, permissions: ['clipboard-write'] };
  const replay = (steps: readonly Step[]) =>
    inFreshBrowser(browser, options, (index) => steps[index]);

  const end = performance.now() + minutes * 60_000;
  for (let current = seed; ; current++) {
    const walked = await inFreshBrowser(browser, options, (index, sight) =>
      index < stepsOfOne ? chooseStep(current, index, sight) : undefined,
    );
    const { finding } = walked;
    if (finding) {
      // Before they are taken again, in case that this is cut off.
      process.stdout.write(`${describeFailure({ seed: current, walked })}\n`);
      process.stdout.write('Taking the steps again to find those that it takes …\n');
      const shrinkEnd = performance.now() + shrinkMinutes * 60_000;
      const fails = async (steps: readonly Step[]) =>
        (await replay(steps)).finding?.rule === finding.rule;
      const shortest = (await fails(walked.steps))
        ? await shrink(walked.steps, fails, () => performance.now() < shrinkEnd)
        : undefined;
      const again = shortest ?? 'It did not fail again with the same steps.';
      const failure = describeFailure({ seed: current, walked, again });
      // A failure that the same steps do not bring again names no steps to mend: only a long walk fails of it.
      if (shortest || minutes > 0) expect(null, failure).toBe('nothing found');
    }
    if (performance.now() >= end) return;
    process.stdout.write(`Seed ${current}: ${walked.steps.length} steps.\n`);
  }
});
