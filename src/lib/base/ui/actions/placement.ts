/** Pixels between an anchor and its popover, and from there to the window's edge. */
const gap = 4;
const margin = 8;

/**
 * Places a shown popover (position: fixed) below its anchor, or above if there is more room, inside the window. CSS
 * anchor positioning is not in every supported browser.
 */
export function placeBeside(
  anchor: HTMLElement | Range,
  floating: HTMLElement,
  align: 'start' | 'center' | 'end' = 'start',
) {
  const at = anchor.getBoundingClientRect();
  const below = innerHeight - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  // Measured from the window's corner, where the whole width is free.
  Object.assign(floating.style, { maxHeight: 'none', inset: '0 auto auto 0' });
  const upwards = floating.offsetHeight > below && above > below;
  const height = Math.min(floating.offsetHeight, upwards ? above : below);
  const spare = at.width - floating.offsetWidth;
  const left = at.left + { start: 0, center: spare / 2, end: spare }[align];
  const rightmost = innerWidth - margin - floating.offsetWidth;
  Object.assign(floating.style, {
    inset: 'auto',
    margin: '0',
    maxHeight: `${upwards ? above : below}px`,
    top: `${upwards ? at.top - gap - height : at.bottom + gap}px`,
    left: `${Math.max(margin, Math.min(left, rightmost))}px`,
  });
}

/**
 * Calls `place` whenever the anchor may have moved; returns the function that stops it. Use it only while the popover
 * is shown: a growing answer scrolls in each frame.
 */
export function onMove(place: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('resize', place, { signal });
  addEventListener('scroll', place, { signal, capture: true, passive: true });
  return () => listening.abort();
}
