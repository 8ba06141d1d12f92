/** Pixels between the toasts and the elements that make room. */
const gap = 8;

/**
 * Measures the area that toasts cover. In a window with room in its header, `--toasts-above` is how far down they
 * reach, for the header's height, and `--toasts-beside` their distance from its right edge, for the title. In a
 * narrower one `--toasts` is how far up they reach from the bottom, for elements that extend to there.
 */
export function makeRoom(toasts: HTMLElement): () => void {
  const narrow = matchMedia('(max-width: 899.98px)');

  function measure() {
    const cards = [...toasts.children].map((card) => card.getBoundingClientRect());
    const isBelow = narrow.matches && cards.length > 0;
    const isAbove = !narrow.matches && cards.length > 0;
    set('--toasts', isBelow ? innerHeight - Math.min(...cards.map(({ top }) => top)) + gap : 0);
    set('--toasts-above', isAbove ? Math.max(...cards.map(({ bottom }) => bottom)) + 2 : 0);
    set('--toasts-beside', isAbove ? innerWidth - Math.min(...cards.map(({ left }) => left)) : 0);
  }

  // A card may appear, disappear or grow while the total size stays the same.
  const sizes = new ResizeObserver(measure);
  function watch() {
    sizes.disconnect();
    for (const element of [toasts, ...toasts.children]) sizes.observe(element);
    measure();
  }

  const cards = new MutationObserver(watch);
  cards.observe(toasts, { childList: true });
  watch();
  // Moved into a dialog they may keep their size.
  toasts.addEventListener('toggle', measure);
  return () => {
    cards.disconnect();
    sizes.disconnect();
    toasts.removeEventListener('toggle', measure);
  };
}

function set(name: string, pixels: number) {
  document.documentElement.style.setProperty(name, `${Math.max(0, pixels)}px`);
}
