/** Pixels between an anchor and what floats beside it, and from there to the window's edge. */
const gap = 4;
const margin = 8;

/**
 * Puts a shown popover (position: fixed) under its anchor, or above where there is more room, inside the window.
 * CSS anchor positioning would do, were it in every browser that the console supports.
 */
export function placeBeside(
  anchor: HTMLElement,
  floating: HTMLElement,
  align: 'start' | 'end' = 'start',
) {
  const at = anchor.getBoundingClientRect();
  const below = innerHeight - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  floating.style.maxHeight = 'none';
  const upwards = floating.offsetHeight > below && above > below;
  const height = Math.min(floating.offsetHeight, upwards ? above : below);
  const left = align === 'start' ? at.left : at.right - floating.offsetWidth;
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
 * Calls `place` whenever the anchor of what is shown beside it may have moved; returns the function that ends that. What
 * is not shown has no use for it: an answer that grows scrolls in each frame.
 */
export function onMove(place: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('resize', place, { signal });
  addEventListener('scroll', place, { signal, capture: true, passive: true });
  return () => listening.abort();
}
