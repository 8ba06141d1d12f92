import type { BrowserContext } from '@playwright/test';
import { Belongings } from './belongings';
import type { Sight } from './choose-step';
import { controlsOf } from './controls';
import { Finding } from './finding';
import { checkFocus, forgetFocus } from './focus';
import { untilQuiet } from './observed-page';
import { checkPage } from './page-rules';
import { perform } from './perform';
import type { Step } from './step';
import { Tabs } from './tabs';

/** Milliseconds after a step in which a page usually rests. */
const restLimit = 4000;

export interface Walked {
  steps: Step[];
  finding?: Finding;
}

/** Takes steps until there is none, or something that must hold does not. */
export async function walk(
  context: BrowserContext,
  next: (index: number, sight: Sight) => Step | undefined,
): Promise<Walked> {
  const tabs = await Tabs.open(context, 'chat/');
  const belongings = new Belongings();
  const steps: Step[] = [];
  try {
    await untilQuiet(tabs.page, restLimit);
    for (;;) {
      const step = next(steps.length, { controls: await controlsOf(tabs.page), tabs: tabs.count });
      if (!step) return { steps };
      steps.push(step);
      await takeStep(step, tabs, belongings);
    }
  } catch (error) {
    return {
      steps,
      finding:
        error instanceof Finding
          ? error
          : new Finding('The walk goes on', `${tabs.page.url()}: ${String(error)}`),
    };
  }
}

async function takeStep(step: Step, tabs: Tabs, belongings: Belongings): Promise<void> {
  await forgetFocus(tabs.page);
  await perform(step, tabs, belongings);
  const { page } = tabs;
  await untilQuiet(page, restLimit);
  const [fault] = tabs.faults;
  if (fault) throw new Finding('The browser’s console is silent', fault);
  await checkPage(page);
  const isByKeyboard = step.kind === 'key' || ('by' in step && step.by === 'keyboard');
  if (isByKeyboard) await checkFocus(page);
  await belongings.check(page);
}
