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
    // All that the subjects are made of is read here, so that each of its changes is heard.
    const found = comparison.subjects();
    if (isFirst) {
      isFirst = false;
      subjects = found;
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
