import { describe, expect, it } from 'vitest';
import { readTokens } from './read-tokens';

/** Tokens below 100 are letters; 100 is 0 s. */
const vocabulary = {
  firstTime: 100,
  decode: (tokens: number[]) => tokens.map((token) => String.fromCharCode(64 + token)).join(''),
};
const read = (...tokens: number[]) => readTokens(tokens, 30, vocabulary);

describe('The tokens of Whisper', () => {
  it('are segments between two times', () => {
    expect(read(100, 1, 2, 150, 200, 3, 250)).toEqual({
      segments: [
        { text: 'AB', start: 0, end: 1 },
        { text: 'C', start: 2, end: 3 },
      ],
      seconds: 30,
    });
  });

  it.each([
    ['text without an end', [100, 1, 150, 150, 2]],
    ['two times', [100, 1, 150, 150]],
  ])('end with %s where speech was cut off, which the next window reads again', (_, tokens) => {
    expect(read(...tokens)).toEqual({ segments: [{ text: 'A', start: 0, end: 1 }], seconds: 1 });
  });

  it('are one segment up to the end of the window if nothing else ends it', () => {
    expect(read(100, 1, 2)).toEqual({
      segments: [{ text: 'AB', start: 0, end: 30 }],
      seconds: 30,
    });
  });

  it('may hold no text', () => {
    expect(read()).toEqual({ segments: [], seconds: 30 });
    expect(read(100, 150)).toEqual({ segments: [], seconds: 30 });
  });

  it('never go beyond the end of the window', () => {
    expect(readTokens([100, 1, 900], 2, vocabulary).segments).toEqual([
      { text: 'A', start: 0, end: 2 },
    ]);
  });
});
