import { nextTask } from '$lib/base/api/wire/next-task';

/** Milliseconds of work before the page gets a turn. */
const maxTurn = 8;

/**
 * Returns a function to await after each piece of long work: it yields to the page once the turn has been long enough.
 */
export function pageTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < maxTurn) return;
    await nextTask();
    began = performance.now();
  };
}
