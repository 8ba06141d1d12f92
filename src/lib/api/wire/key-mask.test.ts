import { expect, it } from 'vitest';
import { KeyMask } from './key-mask';

const key = 'sk-abcsk-0123456';

function masked(pieces: string[]): string {
  const mask = new KeyMask(key);
  return pieces.map((piece) => mask.push(piece)).join('') + mask.end();
}

it('masks a key at whatever place it is split', () => {
  for (let at = 0; at <= key.length; at += 1)
    expect(masked([`Yours: ${key.slice(0, at)}`, `${key.slice(at)}.`])).toBe('Yours: [key].');
});

it('masks a key that arrives by the character, after a beginning that led nowhere', () => {
  expect(masked([...`sk-abcsk-abc${key.slice(3)} sk-abc${key}`])).toBe(
    `sk-abcsk-abc${key.slice(3)} sk-abc[key]`,
  );
});

it('gives what only began like the key', () => {
  expect(masked(['ask-', 'abc', ' and sk-'])).toBe('ask-abc and sk-');
});

it('holds back nothing of a text that cannot be the key', () => {
  expect(new KeyMask(key).push('Hello')).toBe('Hello');
});
