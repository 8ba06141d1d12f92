import { describe, expect, it } from 'vitest';
import { keyCaps, matchesShortcut } from './shortcut';

/** A press on a keyboard that is not Apple's, as in the test environment. */
function press(key: string, modifiers: Partial<KeyboardEvent> = {}) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { key, ...none, ...modifiers } as KeyboardEvent;
}

describe('shortcuts', () => {
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
