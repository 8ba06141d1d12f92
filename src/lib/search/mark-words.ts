import { nextTask } from '$lib/api/wire/next-task';
import { placesByWindow } from './places';
import { rangeIn, textOfElement } from './text-of-element';

/** The name of the highlight in style sheets. */
const highlightName = 'found';
/** More marks in one place do not help. */
const maxMarks = 500;
/** Milliseconds of work after which the page gets a turn. */
const sliceMs = 8;

/**
 * Highlights the words in an element, without changing it, and replaces earlier highlights.
 * Resolves with the range of the first; undefined when there is none, or once `signal` is aborted.
 */
export async function markWords(
  element: Element,
  terms: readonly string[],
  signal: AbortSignal,
): Promise<Range | undefined> {
  const whole = textOfElement(element);
  const ranges: Range[] = [];
  let begun = performance.now();
  for (const places of placesByWindow(whole.text, terms)) {
    for (const { start, end } of places) {
      const range = rangeIn(whole, start, end);
      if (range) ranges.push(range);
    }
    if (ranges.length >= maxMarks) break;
    if (performance.now() - begun < sliceMs) continue;
    await nextTask();
    if (signal.aborted) return undefined;
    begun = performance.now();
  }
  // Not every browser supports it yet; the place is shown anyway.
  if ('highlights' in CSS) CSS.highlights.set(highlightName, new Highlight(...ranges));
  return ranges[0];
}

export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlightName);
}
