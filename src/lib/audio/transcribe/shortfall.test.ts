import { expect, it } from 'vitest';
import { shortfallOf } from './shortfall';

const reply = { text: 'a', segments: [], words: [] };
const until = (end: number) => [{ text: 'a', start: 0, end }];

it.each([
  ['a reply that tells the whole length', { ...reply, duration: 180 }, 180],
  ['a little less, as codecs make it', { ...reply, duration: 178 }, 180],
  ['words until shortly before the end', { ...reply, segments: until(160) }, 180],
  ['a reply that tells no times', reply, 180],
  ['a sound of unknown length', { ...reply, duration: 1 }, undefined],
])('nothing is missing from %s', (_, given, sent) => {
  expect(shortfallOf(given, sent)).toBeUndefined();
});

it('a reply that covers one minute of three is reported', () => {
  expect(shortfallOf({ ...reply, duration: 60 }, 180)).toEqual({
    sent: 180,
    covered: 60,
    by: 'duration',
  });
});

it('words that end long before the sound are reported', () => {
  expect(shortfallOf({ ...reply, duration: 180, segments: until(60) }, 180)).toEqual({
    sent: 180,
    covered: 60,
    by: 'words',
  });
});
