/** Milliseconds; of a page that is hidden after the key nothing is painted. */
const longestWait = 100;

let shown: Promise<void> | undefined;

/**
 * Undefined, or after a press of a key what resolves once its letter is painted. Long work waits for that: its slices
 * are short, but each that comes between a key and its frame makes the person wait for it, and so does what that frame
 * has to lay out of it. A key that is held down leaves time between its frames, in which work has to go on.
 */
export function keyShown(): Promise<void> | undefined {
  return shown;
}

function awaitPaint(): void {
  const painted = new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestWait);
  });
  shown = painted;
  void painted.then(() => {
    if (shown === painted) shown = undefined;
  });
}

// Absent in Node, where runs are tested.
globalThis.addEventListener?.('keydown', awaitPaint, { capture: true, passive: true });
