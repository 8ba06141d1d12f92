/** Milliseconds between two progress reports. */
const reportInterval = 100;

/** Reports progress at most ten times a second. */
export function throttle<Progress>(
  onprogress: (progress: Progress) => void,
): (progress: Progress) => void {
  let reported = -Infinity;
  return (progress) => {
    if (performance.now() - reported < reportInterval) return;
    reported = performance.now();
    onprogress(progress);
  };
}
