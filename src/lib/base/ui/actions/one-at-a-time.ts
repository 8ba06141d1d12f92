/**
 * An act that a second quick press does not repeat: while it runs, calls are ignored. With `keyOf`, only those of the
 * same key are, such as presses in one row of a list. Rejects like the act.
 */
export function oneAtATime<Given extends unknown[]>(
  act: (...given: Given) => Promise<unknown>,
  keyOf: (...given: Given) => unknown = () => undefined,
): (...given: Given) => Promise<void> {
  const running = new Set<unknown>();
  return async (...given) => {
    const key = keyOf(...given);
    if (running.has(key)) return;
    running.add(key);
    try {
      await act(...given);
    } finally {
      running.delete(key);
    }
  };
}
