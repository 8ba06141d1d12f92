import { expect, type Locator, type Page } from '@playwright/test';

/** More presses of Tab than any page of the console has places for. */
const limit = 80;

/** Moves the focus as somebody without a pointer does, until it is where they want it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < limit; presses++) {
    if (await target.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Also in a shadow root, whose host is what has the focus in the document. */
function hasFocus(element: Element): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.activeElement === element;
}

/** Moves to a button or a link, and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves to a field, and types over what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await typeOver(field, text);
}

/** In an editor, too, which takes its own selection up again when it gets the focus: `fill` would add to what is there. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+A');
  await field.page().keyboard.insertText(text);
}
