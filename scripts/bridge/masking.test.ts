import { describe, expect, it } from 'vitest';
import { Mask } from './masking.mjs';

const key = 'sk-0123456789abcdefghij';
const mask = (...headers: string[]) => new Mask('/v1', headers);

/** The text after it went through the mask in pieces of a length. */
function inPieces(text: string, length: number, ...headers: string[]): string {
  const masking = mask(...headers);
  const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
  return Buffer.concat([
    ...pieces.map((piece) => masking.push(Buffer.from(piece))),
    masking.end(),
  ]).toString();
}

describe('The headers of an exchange', () => {
  it.each([
    ['Authorization', `Bearer ${key}`, 'Bearer [key]'],
    ['authorization', 'x', '[key]'],
    ['X-API-Key', key, '[key]'],
    ['api-key', key, '[key]'],
    ['X-Goog-Api-Key', key, '[key]'],
    ['Cookie', 'a=b', '[key]'],
    ['Idempotency-Key', 'a', 'a'],
    ['x-ratelimit-remaining-tokens', '7', '7'],
    ['X-Trace', `of ${key}.`, 'of [key].'],
  ])('have their secrets masked: %s: %s', (name, value, masked) => {
    expect(mask('Authorization', `Bearer ${key}`).headers([name, value])).toEqual([
      [name.toLowerCase(), masked],
    ]);
  });
});

describe('A secret in a body is masked', () => {
  const text = `a${key}b${key}${key}c${key.slice(0, 9)}${key}`;

  it.each([1, 2, 3, 7, 23, 24, 1000])('in pieces of %i characters', (length) => {
    const masked = `a[key]b[key][key]c${key.slice(0, 9)}[key]`;
    expect(inPieces(text, length, 'authorization', `Bearer ${key}`)).toBe(masked);
  });

  it('as are that of an address, and the longer of two that begin alike', () => {
    const masking = new Mask(`/v1?key=${key}-x&a=1`, ['x-api-key', key]);
    expect(masking.text(`/v1?key=${key}-x ${key}`)).toBe('/v1?key=[key] [key]');
  });

  it('with all signs that a key may have', () => {
    const odd = 'a.b*c+(d)[e]{f}|^$?\\/é-0123';
    expect(inPieces(`<${odd}>`, 5, 'api-key', Buffer.from(odd).toString('latin1'))).toBe('<[key]>');
  });
});

it.each(['ollama', 'lm-studio', 'not-needed', 'none-needed', 'abc'])(
  'The value %s is no secret',
  (value) => {
    expect(inPieces(`a ${value} b`, 1000, 'authorization', `Bearer ${value}`)).toBe(`a ${value} b`);
  },
);

it('Other bytes stay as they are, wherever they are cut', () => {
  const bytes = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256));
  const masking = mask('authorization', `Bearer ${key}`);
  const out = [...bytes].map((byte) => masking.push(Buffer.from([byte])));
  expect(Buffer.concat([...out, masking.end()]).equals(bytes)).toBe(true);
});
