/**
 * The input that src/first-paint/early.js recorded. Elements are identified by their `data-press`, accessible name or address.
 */
interface EarlyInput {
  /** The text in the frame's one text field. */
  typed: string;
  /** Whether Enter was pressed there. */
  shouldSend: boolean;
  pressed?: string;
  focused?: string;
  /** A shortcut. */
  key?: KeyboardEventInit;
  /** Stops the recording. */
  end: () => void;
}

let early: EarlyInput | undefined;

/** Call it in the same task that replaces the frame with the console. */
export function stopRecordingInput() {
  early = (globalThis as { early?: EarlyInput }).early;
  early?.end();
}

/** Returns once the text that was typed before the console started. */
export function takeTypedText(): Pick<EarlyInput, 'typed' | 'shouldSend'> | undefined {
  if (!early?.typed) return undefined;
  const { typed, shouldSend } = early;
  early = { ...early, typed: '' };
  return { typed, shouldSend };
}

/** Repeats the presses from before the console started, and restores the focus. */
export function replayPresses() {
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
    return; // The press is too old to activate anything: the element has the focus.
  }
}
