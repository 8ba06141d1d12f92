import { untrack } from 'svelte';
import type { Subject } from '../checks/verdicts';
import type { OpenComparison } from '../open-comparison.svelte';

/** Milliseconds between updates while cells arrive; each update reads thousands of cells. */
const interval = 500;

/** The cells with their rows, throttled. Must be called during component initialization. */
export function throttledSubjects(of: () => OpenComparison): { readonly subjects: Subject[] } {
  let subjects = $state.raw<Subject[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  $effect(() => {
    const comparison = of();
    // Reading the size and the rows subscribes to every change.
    void [comparison.cells.size, comparison.rows];
    if (isFirst) {
      isFirst = false;
      subjects = untrack(() => comparison.subjects());
      return;
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      subjects = comparison.subjects();
    }, interval);
  });
  $effect(() => () => clearTimeout(timer));
  return {
    get subjects() {
      return subjects;
    },
  };
}
