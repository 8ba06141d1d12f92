import { afterEach, beforeEach, expect, it } from 'vitest';
import { replayPresses, stopRecordingInput, takeTypedText } from './early-input';

const pressed: string[] = [];
let isNoting = true;

function note(what: object) {
  Object.assign(globalThis, {
    early: { typed: '', shouldSend: false, end: () => (isNoting = false), ...what },
  });
  stopRecordingInput();
}

beforeEach(() => {
  isNoting = true;
  pressed.length = 0;
  for (const [name, value] of [
    ['data-press', 'panel-start'],
    ['aria-label', 'Search'],
  ] as const) {
    const button = document.createElement('button');
    button.setAttribute(name, value);
    button.onclick = () => pressed.push(value);
    document.body.append(button);
  }
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'early');
});

it('returns the typed text once, and stops recording', () => {
  note({ typed: 'Hello', shouldSend: true });
  expect(isNoting).toBe(false);
  expect(takeTypedText()).toEqual({ typed: 'Hello', shouldSend: true });
  expect(takeTypedText()).toBeUndefined();
});

it('repeats presses, by the name of their target', () => {
  note({ pressed: 'panel-start' });
  replayPresses();
  replayPresses();
  expect(pressed).toEqual(['panel-start']);
});

it('restores the focus, and repeats a shortcut there', () => {
  const keys: string[] = [];
  document.body.onkeydown = ({ key, ctrlKey }) => void keys.push(`${ctrlKey ? 'Ctrl+' : ''}${key}`);
  note({ focused: 'Search', key: { key: 'k', ctrlKey: true } });
  replayPresses();
  document.body.onkeydown = null;
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
  expect(keys).toEqual(['Ctrl+k']);
});

it('does nothing without a frame, as on the page for unknown addresses', () => {
  stopRecordingInput();
  replayPresses();
  expect(takeTypedText()).toBeUndefined();
});
