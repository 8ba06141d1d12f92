/**
 * Groups what a source has ready at once, up to the allowance asked for before each group, so that several tokens
 * share a network chunk and none waits for a slower one. What came before an error is handed on first.
 */
export async function* gather<T>(
  source: AsyncIterable<T>,
  allowance: () => Promise<number>,
): AsyncGenerator<T[]> {
  const iterator = source[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<T>> | undefined;
  let done = false;
  try {
    while (!done) {
      const limit = await allowance();
      const group: T[] = [];
      const idle = untilIdle();
      try {
        while (group.length < limit) {
          pending ??= iterator.next();
          const result =
            group.length === 0 ? await pending : await Promise.race([pending, idle.reached]);
          if (result === undefined) break;
          pending = undefined;
          if (result.done) {
            done = true;
            break;
          }
          group.push(result.value);
        }
      } catch (error) {
        done = true;
        if (group.length > 0) yield group;
        throw error;
      } finally {
        idle.cancel();
      }
      if (group.length > 0) yield group;
    }
  } finally {
    if (!done) await iterator.return?.();
  }
}

/** Resolves once the event loop turns: whatever is ready at once has been delivered by then. */
function untilIdle(): { reached: Promise<undefined>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reached = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), 0);
  });
  return { reached, cancel: () => clearTimeout(timer) };
}
