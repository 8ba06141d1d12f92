import { expect, type Locator, type Page } from '@playwright/test';

/** More presses of Tab than any page of the console has places for. */
const limit = 80;

/** Moves the focus as somebody without a pointer does, until it is where they want it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < limit; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}
