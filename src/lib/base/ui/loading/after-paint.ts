/**
 * Loads a secondary part: during the start after the first paint, so that neither its bytes nor its rendering delay
 * that; immediately from then on.
 */
export async function afterPaint<Part>(load: () => Promise<Part>): Promise<Part> {
  painted ??= nextPaint();
  await painted;
  return load();
}

/** Milliseconds after which nothing waits for the page's main content: storage may never answer. */
const maxWait = 1500;

/**
 * Makes `afterPaint` wait until the page's main content is loaded and painted. Call it before the first of those calls.
 */
export function paintFirst(shown: Promise<void>): void {
  painted ??= Promise.race([shown, after(maxWait)]).then(nextPaint);
}

let painted: Promise<void> | undefined;

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const then = () => setTimeout(resolve);
    // A hidden page is not painted.
    if (document.hidden) then();
    else requestAnimationFrame(then);
  });
}
