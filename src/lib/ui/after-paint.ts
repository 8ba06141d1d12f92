/**
 * Fetches what is shown beside what everything begins with: at the start of the page once that is painted, so that
 * neither its bytes nor its making are in the way, and at once from then on.
 */
export async function afterPaint<Part>(load: () => Promise<Part>): Promise<Part> {
  painted ??= nextPaint();
  await painted;
  return load();
}

/** Milliseconds after which nothing waits for what a page was opened for: the storage may never answer. */
const patience = 1500;

/** Has that wait for what the page was opened for, so that it is painted first. To be called ahead of the first of them. */
export function paintFirst(shown: Promise<void>): void {
  painted ??= Promise.race([shown, after(patience)]).then(nextPaint);
}

let painted: Promise<void> | undefined;

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const then = () => setTimeout(resolve);
    // Nothing is painted of a page that nobody sees.
    if (document.hidden) then();
    else requestAnimationFrame(then);
  });
}
