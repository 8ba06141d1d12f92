import { expect, it } from 'vitest';
import { maskKey, withoutKey } from './key-mask';

it('A short key is masked as a word of its own, not within words', () => {
  expect(maskKey('Wrong key: "test".', 'test')).toBe('Wrong key: "[key]".');
  expect(maskKey('The latest tests', 'test')).toBe('The latest tests');
  expect(maskKey('a.b or axb', 'a.b')).toBe('[key] or axb');
});

it('A placeholder that people enter for a server without keys is no key', () => {
  expect(maskKey('ollama is not running', 'ollama')).toBe('ollama is not running');
});

it('A long key is masked wherever it is', () => {
  expect(maskKey('xsk-0123456789abcdefx', 'sk-0123456789abcdef')).toBe('x[key]x');
});

it('A short key is a word after a line break that JSON escapes, and where JSON escapes the key', () => {
  expect(maskKey('{"a":"\\nab-12cd"}', 'ab-12cd')).toBe('{"a":"\\n[key]"}');
  expect(maskKey('{"a":"\\u0061b-12cd"}', 'ab-12cd')).toBe('{"a":"[key]"}');
});

it('A placeholder that people enter for a server without keys is left in replies, like a text shorter than any key', () => {
  for (const apiKey of ['ollama', 'lm-studio', 'not-needed', 'EMPTY'])
    expect(withoutKey(`{"id":"${apiKey}/model"}`, { apiKey })).toBe(`{"id":"${apiKey}/model"}`);
  expect(withoutKey('{"id":"ab-12c/model"}', { apiKey: 'ab-12c' })).toBe('{"id":"[key]/model"}');
});
