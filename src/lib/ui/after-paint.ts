/**
 * Fetches what is shown beside what everything begins with: at the start of the page once that is painted, so that
 * neither its bytes nor its making are in the way, and at once from then on.
 */
export async function afterPaint<Part>(load: () => Promise<Part>): Promise<Part> {
  painted ??= firstPaint();
  await painted;
  return load();
}

let painted: Promise<void> | undefined;

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const then = () => setTimeout(resolve);
    // Nothing is painted of a page that nobody sees.
    if (document.hidden) then();
    else requestAnimationFrame(then);
  });
}
