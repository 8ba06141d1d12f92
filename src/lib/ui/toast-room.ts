/** Pixels between the toasts and what makes room for them. */
const gap = 8;

/**
 * Follows what the toasts cover in a window too narrow for them to stand in its head: `--toasts` is how far up from its
 * lower edge they reach, for whatever reaches down there.
 */
export function makeRoom(toasts: HTMLElement): () => void {
  const narrow = matchMedia('(max-width: 899.98px)');

  function measure() {
    const isBelow = narrow.matches && toasts.matches(':popover-open');
    const covered = isBelow ? innerHeight - toasts.getBoundingClientRect().top + gap : 0;
    document.documentElement.style.setProperty('--toasts', `${covered}px`);
  }

  const observer = new ResizeObserver(measure);
  observer.observe(toasts);
  // Moved into a dialog they may keep their size.
  toasts.addEventListener('toggle', measure);
  return () => {
    observer.disconnect();
    toasts.removeEventListener('toggle', measure);
  };
}
