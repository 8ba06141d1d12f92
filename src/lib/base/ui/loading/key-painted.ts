/** Milliseconds; a page that is hidden after the key is not painted. */
const maxWait = 100;

let shown: Promise<void> | undefined;

/**
 * Undefined, or after a key press a promise that resolves once its character is painted. Long work awaits it: each of
 * its slices between a key and its frame would delay that frame, as would the layout it causes. A key that is held down
 * leaves time between its frames for work.
 */
export function keyPainted(): Promise<void> | undefined {
  return shown;
}

function awaitPaint(): void {
  const painted = new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxWait);
  });
  shown = painted;
  void painted.then(() => {
    if (shown === painted) shown = undefined;
  });
}

// Absent in Node, where tests run.
globalThis.addEventListener?.('keydown', awaitPaint, { capture: true, passive: true });
