import { expect, it } from 'vitest';
import { isSendKey } from './send-key';

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };

it('is Enter', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, key: 'a', keyCode: 65 })).toBe(false);
});

it('is not Shift+Enter, which breaks the line', () => {
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
});

it('is not the Enter that selects a candidate of an input method', () => {
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
  // Safari ends the composition first and marks it by the key code alone.
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
});
