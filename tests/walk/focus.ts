import type { Page } from '@playwright/test';
import { Finding } from './finding';
import { ignoreTimeout } from './observed-page';

/** Milliseconds in which the focus has found a place where its own is gone. */
const limit = 2000;

/** Remembers where the focus was, so that its loss can be distinguished from its never having been anywhere. */
export async function rememberFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.observed.focusBefore = document.activeElement;
    window.observed.placeBefore = navigation.currentEntry?.key;
  });
}

/** The memory of a step says nothing of the next one, which may be passed over. */
export async function forgetFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.observed.focusBefore = undefined;
  });
}

/**
 * The body stands for nothing: where something had the focus, something has it still. A new page begins at its top, and
 * may come a while after the press that requested it; one that was requested before may come in between, so that the
 * address can be the same again.
 */
export async function checkFocus(page: Page): Promise<void> {
  const hasFocus = () =>
    navigation.currentEntry?.key !== window.observed.placeBefore ||
    [null, undefined, document.body].includes(window.observed.focusBefore as HTMLElement | null) ||
    document.activeElement !== document.body;
  await page
    .waitForFunction(hasFocus, undefined, { polling: 50, timeout: limit })
    .catch(async (error: Error) => {
      ignoreTimeout(error);
      const lost = await page.evaluate(() => (window.observed.focusBefore as Element).outerHTML);
      throw new Finding('The keyboard keeps the focus', `it was on ${lost.slice(0, 160)}`);
    });
}
