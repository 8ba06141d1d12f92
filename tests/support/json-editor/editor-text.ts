import { userEvent, type Locator } from 'vitest/browser';

/** The text of a JSON field, which is a plain field until the editor has loaded. */
export function jsonIn(field: Locator): string {
  const element = field.element();
  if (element instanceof HTMLTextAreaElement) return element.value;
  return [...element.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n');
}

/**
 * Replaces the text. An editor restores its own selection a moment after it gets the focus, so a selection made without
 * its own keys is lost, and `fill` alone would append.
 */
export async function fillJson(field: Locator, text: string): Promise<void> {
  (await field.findElement()).focus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await field.fill(text);
}

/** Number of marked mistakes; they appear a moment after the last key. */
export function marksIn(field: Locator): number {
  return field.element().querySelectorAll('.cm-lintRange, .cm-lintPoint').length;
}
