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
