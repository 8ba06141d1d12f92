/**
 * The input that src/first-paint/early.js recorded. Elements are identified by their accessible name or address.
 */
interface EarlyInput {
  /** The text in the frame's one text field. */
  typed: string;
  /** Whether Enter was pressed there. */
  shouldSend: boolean;
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

/** Restores the focus from before the console started, and repeats the shortcut. */
export function restoreFocus() {
  const { focused, key } = early ?? {};
  early = undefined;
  if (focused !== undefined) find(focused)?.focus();
  if (key) (document.activeElement ?? document.body).dispatchEvent(pressOf(key));
}

function pressOf(key: KeyboardEventInit) {
  return new KeyboardEvent('keydown', { ...key, bubbles: true, composed: true, cancelable: true });
}

function find(name: string): HTMLElement | null {
  const value = CSS.escape(name);
  return document.querySelector(
    `:is(a, button, input, select, textarea):is([aria-label="${value}"], [href="${value}"])`,
  );
}
