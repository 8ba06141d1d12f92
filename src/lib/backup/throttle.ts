/** Milliseconds between two words about the progress. */
const tellEvery = 100;

/** Tells the page at most ten times a second. */
export function throttle<Progress>(
  tell: (progress: Progress) => void,
): (progress: Progress) => void {
  let told = -Infinity;
  return (progress) => {
    if (performance.now() - told < tellEvery) return;
    told = performance.now();
    tell(progress);
  };
}
