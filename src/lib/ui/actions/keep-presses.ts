/** Pixels that a pointer may move while it presses. */
const slack = 4;

/**
 * A press belongs to where it began. When a list arrives while the pointer is down, a button moves away from it, and
 * the browser sends the click to an element around both places, where it is lost. Returns a function that ends this.
 */
export function keepPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressed: { target: Node; x: number; y: number } | undefined;

  function begin({ target, isPrimary, clientX, clientY }: PointerEvent) {
    pressed = undefined;
    if (isPrimary && target instanceof Node) pressed = { target, x: clientX, y: clientY };
  }

  function redirect(click: MouseEvent) {
    const began = pressed;
    pressed = undefined;
    if (!began || !click.isTrusted || !(click.target instanceof Node)) return;
    if (click.target === began.target || !click.target.contains(began.target)) return;
    if (Math.hypot(click.clientX - began.x, click.clientY - began.y) > slack) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    began.target.dispatchEvent(new MouseEvent('click', click));
  }

  addEventListener('pointerdown', begin, options);
  addEventListener('click', redirect, options);
  return () => listening.abort();
}
