import { nextTask } from '$lib/api/wire/next-task';

/** Milliseconds of work between which the page gets a turn. */
const longestTurn = 8;

/** To be awaited after each piece of long work: it waits for a task of its own once the turn has been long enough. */
export function pageTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestTurn) return;
    await nextTask();
    began = performance.now();
  };
}
