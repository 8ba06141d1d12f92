import type { Locator } from 'vitest/browser';

/** For tests: two presses so quick that the page does nothing between them. */
export async function pressTwice(button: Locator): Promise<void> {
  const element = await button.findElement();
  for (let press = 0; press < 2; press += 1)
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}
