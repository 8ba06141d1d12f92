import type { Locator } from 'vitest/browser';

/** What stands in a field for JSON, which is a plain one until the editor has come. */
export function jsonIn(field: Locator): string {
  const element = field.element();
  if (element instanceof HTMLTextAreaElement) return element.value;
  return [...element.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n');
}
