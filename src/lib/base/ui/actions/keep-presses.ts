const controls = 'a, button, input, label, summary, [role]';
/** Pixels that a pointer may move while it presses. */
const slack = 4;

/**
 * A press belongs to where it began. When a list arrives while the pointer is down, a button moves away from it, and
 * the browser sends the click to an element around both places, where it is lost. Returns a function that ends this.
 */
export function keepPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressed: { control: Element; x: number; y: number } | undefined;

  function begin({ target, isPrimary, clientX, clientY }: PointerEvent) {
    const control = isPrimary && target instanceof Element && target.closest(controls);
    pressed = control ? { control, x: clientX, y: clientY } : undefined;
  }

  function redirect(click: MouseEvent) {
    const began = pressed;
    pressed = undefined;
    if (!began || !click.isTrusted || !(click.target instanceof Node)) return;
    if (click.target === began.control || !click.target.contains(began.control)) return;
    if (Math.hypot(click.clientX - began.x, click.clientY - began.y) > slack) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    began.control.dispatchEvent(new MouseEvent('click', click));
  }

  addEventListener('pointerdown', begin, options);
  addEventListener('click', redirect, options);
  return () => listening.abort();
}
