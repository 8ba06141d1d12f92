/** What static/early.js has noted. Parts are named by their `data-press`, accessible name or address. */
interface Early {
  /** In the one text field of the frame. */
  typed: string;
  /** Enter was pressed there. */
  isToSend: boolean;
  pressed?: string;
  focused?: string;
  /** A shortcut. */
  key?: KeyboardEventInit;
  /** Notes nothing any more. */
  end: () => void;
}

let early: Early | undefined;

/** To be called in the step that puts the console in place of its frame. */
export function endFrame() {
  early = (globalThis as { early?: Early }).early;
  early?.end();
}

/** What was written before anything could take it; once. */
export function takeTyped(): Pick<Early, 'typed' | 'isToSend'> | undefined {
  if (!early?.typed) return undefined;
  const { typed, isToSend } = early;
  early = { ...early, typed: '' };
  return { typed, isToSend };
}

/** Does what was pressed before the console was there, and puts the focus where it was. */
export function doWhatWasPressed() {
  const { pressed, focused, key } = early ?? {};
  early = undefined;
  if (focused !== undefined) find(focused)?.focus();
  if (key) (document.activeElement ?? document.body).dispatchEvent(pressOf(key));
  if (pressed !== undefined) press(pressed);
}

function pressOf(key: KeyboardEventInit) {
  return new KeyboardEvent('keydown', { ...key, bubbles: true, composed: true, cancelable: true });
}

function find(name: string): HTMLElement | null {
  const value = CSS.escape(name);
  const names = ['data-press', 'aria-label', 'href'].map(
    (attribute) => `[${attribute}="${value}"]`,
  );
  return document.querySelector(`:is(a, button, input, select, textarea):is(${names.join()})`);
}

function press(name: string) {
  const part = find(name);
  part?.focus();
  if (part instanceof HTMLSelectElement) open(part);
  else part?.click();
}

function open(select: HTMLSelectElement) {
  try {
    select.showPicker();
  } catch {
    return; // The press is too long ago for the browser: it has the focus.
  }
}
