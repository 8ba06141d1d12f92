import { describe, expect, it } from 'vitest';
import { isSendKey, keyCaps, matchesShortcut } from './keyboard';

/** A press on a keyboard that is not Apple's, as in the test environment. */
function press(key: string, modifiers: Partial<KeyboardEvent> = {}) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { key, ...none, ...modifiers } as KeyboardEvent;
}

describe('Shortcuts', () => {
  it('treat Mod as Ctrl and compare every other modifier', () => {
    expect(matchesShortcut(press('k', { ctrlKey: true }), 'Mod+K')).toBe(true);
    expect(matchesShortcut(press('k'), 'Mod+K')).toBe(false);
    expect(matchesShortcut(press('K', { ctrlKey: true, shiftKey: true }), 'Mod+K')).toBe(false);
    expect(matchesShortcut(press('k', { ctrlKey: true, altKey: true }), 'Mod+K')).toBe(false);
  });

  it('find a sign wherever the keyboard has it', () => {
    expect(matchesShortcut(press('?', { shiftKey: true }), '?')).toBe(true);
    expect(matchesShortcut(press('?'), '?')).toBe(true);
  });

  it("are written with the keyboard's own names", () => {
    expect(keyCaps('Mod+Shift+O')).toEqual(['Ctrl', 'Shift', 'O']);
    expect(keyCaps('Escape')).toEqual(['Esc']);
    expect(keyCaps('Mod+K', true)).toEqual(['⌘', 'K']);
  });
});

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };

it('The key that sends is Enter', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, key: 'a', keyCode: 65 })).toBe(false);
});

it('The key that sends is not Shift+Enter, which breaks the line', () => {
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
});

it('The key that sends is not the Enter that selects a candidate of an input method', () => {
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
  // Safari ends the composition first and marks it by the key code alone.
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
});
