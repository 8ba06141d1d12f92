import { nextTask } from '$lib/api/wire/next-task';
import { placesByWindow } from './places';
import { rangeIn, textOfElement } from './text-of-element';

/** The name of the highlight in style sheets. */
const highlightName = 'found';
/** More on one place help nobody. */
const mostMarks = 500;
/** Milliseconds of work after which the page gets its turn. */
const sliceMs = 8;

/**
 * Marks the words in an element, without a change to it, in place of what was marked before. Resolves with where the
 * first stands; undefined where there is none, or once `signal` is aborted.
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
    if (ranges.length >= mostMarks) break;
    if (performance.now() - begun < sliceMs) continue;
    await nextTask();
    if (signal.aborted) return undefined;
    begun = performance.now();
  }
  // Not in every browser yet; the place is shown all the same.
  if ('highlights' in CSS) CSS.highlights.set(highlightName, new Highlight(...ranges));
  return ranges[0];
}

export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlightName);
}
