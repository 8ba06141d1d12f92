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

/** Waits. Rejects with the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

export function timer(ms: number): { passed: Promise<void>; clear(): void } {
  let clear = () => {};
  const passed = new Promise<void>((resolve) => {
    const id = setTimeout(resolve, ms);
    clear = () => clearTimeout(id);
  });
  return { passed, clear };
}
