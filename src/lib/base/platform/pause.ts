/** Resolves after the time, or as soon as the signal aborts. `onstart` gets a function that ends it at once. */
export function pause(
  milliseconds: number,
  signal?: AbortSignal | null,
  onstart?: (end: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
    onstart?.(end);
  });
}

/**
 * Waits in steps, of which each ends after what arrived before it: an answer that waits for a busy page is not late.
 * As few as let a hidden tab, whose timers fire once a second, end within 5 s.
 */
export async function pauseInSteps(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const steps = 5;
  for (let step = 0; step < steps && !signal?.aborted; step++)
    await pause(milliseconds / steps, signal);
}
