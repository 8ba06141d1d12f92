import { untrack } from 'svelte';
import type { Subject } from '../checks/subject';
import type { OpenComparison } from '../open-comparison.svelte';

/** Milliseconds between two looks at all cells while they come: each look goes through thousands. */
const interval = 500;

/** The cells with their rows, not at every one that ends, but soon after it. To be called while a component is made. */
export function settledSubjects(of: () => OpenComparison): { readonly subjects: Subject[] } {
  let subjects = $state.raw<Subject[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  $effect(() => {
    const comparison = of();
    // Whoever reads the cells and the rows hears of each of their changes.
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
