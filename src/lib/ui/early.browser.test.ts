import { afterEach, beforeEach, expect, it } from 'vitest';
import { doWhatWasPressed, endFrame, takeTyped } from './early';

const pressed: string[] = [];
let isNoting = true;

function note(what: object) {
  Object.assign(globalThis, {
    early: { typed: '', isToSend: false, end: () => (isNoting = false), ...what },
  });
  endFrame();
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

it('hands over what was typed once, and notes nothing any more', () => {
  note({ typed: 'Hello', isToSend: true });
  expect(isNoting).toBe(false);
  expect(takeTyped()).toEqual({ typed: 'Hello', isToSend: true });
  expect(takeTyped()).toBeUndefined();
});

it('presses what was pressed, by its name', () => {
  note({ pressed: 'panel-start' });
  doWhatWasPressed();
  doWhatWasPressed();
  expect(pressed).toEqual(['panel-start']);
});

it('puts the focus where it was, and repeats a shortcut there', () => {
  const keys: string[] = [];
  document.body.onkeydown = ({ key, ctrlKey }) => void keys.push(`${ctrlKey ? 'Ctrl+' : ''}${key}`);
  note({ focused: 'Search', key: { key: 'k', ctrlKey: true } });
  doWhatWasPressed();
  document.body.onkeydown = null;
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
  expect(keys).toEqual(['Ctrl+k']);
});

it('does nothing where there was no frame, as on the page for unknown addresses', () => {
  endFrame();
  doWhatWasPressed();
  expect(takeTyped()).toBeUndefined();
});
