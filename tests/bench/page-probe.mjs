/**
 * Installs a probe that measures inside any page. `addInitScript` sends the source of this function to the page, where it
 * runs before the page's own scripts, so it must not use anything from outside.
 */
export function installProbe() {
  /** @type {number[]} */
  const frameGaps = [];
  /** @type {number[]} */
  const inputDelays = [];
  /** @type {number[]} */
  const frameDelays = [];
  let longestTask = 0;
  let layoutShift = 0;
  let lastFrame = 0;
  let lastMutation = 0;
  let running = false;

  /** @param {number} now */
  function countFrame(now) {
    if (!running) return;
    if (lastFrame) frameGaps.push(now - lastFrame);
    lastFrame = now;
    requestAnimationFrame(countFrame);
  }

  new PerformanceObserver((list) => {
    if (!running) return;
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  }).observe({ type: 'longtask' });

  // Shifts soon after a key count too, because keys are pressed all the time.
  new PerformanceObserver((list) => {
    if (!running) return;
    for (const entry of list.getEntries())
      layoutShift += /** @type {PerformanceEntry & { value: number }} */ (entry).value;
  }).observe({ type: 'layout-shift' });

  // Measures from the press, in the browser process, to the start of its handling here and to the next painted frame.
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      if (!running) return;
      inputDelays.push(performance.now() - timeStamp);
      requestAnimationFrame(() =>
        setTimeout(() => frameDelays.push(performance.now() - timeStamp)),
      );
    },
    true,
  );

  Object.assign(globalThis, {
    benchProbe: {
      start() {
        running = true;
        longestTask = 0;
        new MutationObserver(() => (lastMutation = performance.now())).observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
        });
        requestAnimationFrame(countFrame);
        return performance.timeOrigin + performance.now();
      },
      isQuiet: (/** @type {number} */ milliseconds) =>
        lastMutation > 0 && performance.now() - lastMutation > milliseconds,
      stop() {
        running = false;
        const elements = document.getElementsByTagName('*').length;
        return {
          frameGaps,
          inputDelays,
          frameDelays,
          longestTask,
          layoutShift,
          elements,
          lastPaintAt: performance.timeOrigin + lastMutation,
        };
      },
    },
  });
}
