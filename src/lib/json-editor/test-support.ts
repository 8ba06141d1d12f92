import type { Locator } from 'vitest/browser';

/** What stands in a field for JSON, which is a plain one until the editor has come. */
export function jsonIn(field: Locator): string {
  const element = field.element();
  if (element instanceof HTMLTextAreaElement) return element.value;
  return [...element.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n');
}

/** How many places are marked as mistakes; that comes a moment after the last key. */
export function marksIn(field: Locator): number {
  return field.element().querySelectorAll('.cm-lintRange, .cm-lintPoint').length;
}
