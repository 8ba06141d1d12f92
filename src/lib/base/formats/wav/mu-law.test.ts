import { expect, it } from 'vitest';
import { decodeMuLaw, encodeMuLaw } from './wav-file';

/** Decoder output values of ITU-T G.711, table 2a (14 bits), as 16-bit samples: four times as large. */
const table: [code: number, sample: number][] = [
  [0x80, 8031],
  [0x8f, 4191],
  [0x9f, 2079],
  [0xaf, 1023],
  [0xbf, 495],
  [0xcf, 231],
  [0xdf, 99],
  [0xef, 33],
  [0xfe, 2],
  [0xff, 0],
].map(([code = 0, value = 0]) => [code, 4 * value]);

it.each(table)('The code %i decodes to %i', (code, sample) => {
  expect(decodeMuLaw(Uint8Array.of(code))[0]).toBe(sample);
});

it('A code of mu-law has the same values below zero, with the sign bit off', () => {
  for (const [code, sample] of table)
    expect(decodeMuLaw(Uint8Array.of(code & 0x7f))[0]).toBe(sample === 0 ? 0 : -sample);
});

it('A code of mu-law has a larger sample the smaller it is within one sign', () => {
  const samples = [...decodeMuLaw(Uint8Array.from({ length: 128 }, (_, index) => 0xff - index))];
  expect(samples).toEqual(samples.toSorted((a, b) => a - b));
  expect(new Set(samples).size).toBe(128);
});

it.each(table)('The code %i encodes %i', (code, sample) => {
  const [above, below] = encodeMuLaw(Int16Array.of(sample, -sample));
  expect(above).toBe(code);
  if (sample > 0) expect(below).toBe(code & 0x7f);
});

it('Louder samples have the loudest code', () => {
  expect([...encodeMuLaw(Int16Array.of(32_767, -32_768))]).toEqual([0x80, 0x00]);
});
