import { expect, it } from 'vitest';
import { maskKey } from './key-mask';

it('a short key is masked as a word of its own, not within words', () => {
  expect(maskKey('Wrong key: "test".', 'test')).toBe('Wrong key: "[key]".');
  expect(maskKey('The latest tests', 'test')).toBe('The latest tests');
  expect(maskKey('a.b or axb', 'a.b')).toBe('[key] or axb');
});

it('a long key is masked wherever it stands', () => {
  expect(maskKey('xsk-0123456789abcdefx', 'sk-0123456789abcdef')).toBe('x[key]x');
});
