import { userEvent, type Locator } from 'vitest/browser';

/** What stands in a field for JSON, which is a plain one until the editor has come. */
export function jsonIn(field: Locator): string {
  const element = field.element();
  if (element instanceof HTMLTextAreaElement) return element.value;
  return [...element.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n');
}

/**
 * Types over what stands in it. An editor takes its own selection up again a moment after it got the focus: what was
 * selected by anything but its own key is lost then, and `fill` alone would add to what is there.
 */
export async function fillJson(field: Locator, text: string): Promise<void> {
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await field.fill(text);
}

/** How many places are marked as mistakes; that comes a moment after the last key. */
export function marksIn(field: Locator): number {
  return field.element().querySelectorAll('.cm-lintRange, .cm-lintPoint').length;
}
