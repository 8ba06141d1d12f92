import { describe, expect, it } from 'vitest';
import { wavAround } from '../../../../../tests/support/audio-media/sound-files';
import { wavSound } from '$lib/base/media/open-sound';
import { readWavHeader } from './wav-header';

async function received(file: Blob, from = 0, to = Infinity): Promise<number[]> {
  const header = await readWavHeader(file);
  if (!header) throw new Error('No plain WAV file.');
  const samples: number[] = [];
  for await (const piece of wavSound(file, header).mono(from, to)) samples.push(...piece);
  return samples;
}

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('The samples of a WAV file', () => {
  it.each([
    ['unsigned bytes', bytes(0, 128, 192), { bits: 8 }, [-1, 0, 0.5]],
    ['16 bits', bytes(0, 0x80, 0, 0, 0, 0x40), { bits: 16 }, [-1, 0, 0.5]],
    ['24 bits', bytes(0, 0, 0x80, 0, 0, 0, 0, 0, 0x40), { bits: 24 }, [-1, 0, 0.5]],
    ['32 bits', bytes(0, 0, 0, 0x80, 0, 0, 0, 0x40), { bits: 32 }, [-1, 0.5]],
    // IEEE 754: -1 is 0xbf800000, 0.5 is 0x3f000000.
    ['floats', bytes(0, 0, 0x80, 0xbf, 0, 0, 0, 0x3f), { bits: 32, code: 3 }, [-1, 0.5]],
    // G.711: 0x80 is 4 * 8031, 0x5f is -4 * 99.
    [
      'mu-law',
      bytes(0x80, 0xff, 0x5f),
      { bits: 8, code: 7 },
      [(4 * 8031) / 32_768, 0, (-4 * 99) / 32_768],
    ],
    ['stereo', bytes(0, 0x80, 0, 0, 0, 0x40, 0, 0x20), { channels: 2 }, [-0.5, 0.375]],
  ])('are read from %s', async (_, samples, form, expected) => {
    expect(await received(wavAround(samples, form))).toEqual(expected);
  });

  it('are found after other chunks, even of odd lengths', async () => {
    expect(await received(wavAround(bytes(0, 0x40), { junk: 1001 }))).toEqual([0.5]);
  });

  it('extend to the end of the file if a streamed header has no length', async () => {
    for (const reportedBytes of [0, 0xffff_ffff, 0x7fff_ffff, 2_000_000_000, 0x4000_0000])
      expect(await received(wavAround(bytes(0, 0x40, 0, 0x40), { reportedBytes }))).toEqual([
        0.5, 0.5,
      ]);
  });

  it('are those of the requested range', async () => {
    const file = wavAround(bytes(0, 0, 0, 0x10, 0, 0x20, 0, 0x30), { sampleRate: 2 });
    expect(await received(file, 0.5, 1.5)).toEqual([0.125, 0.25]);
  });
});

describe('The header of a WAV file', () => {
  it('has the length that a cut file should have', async () => {
    const file = wavAround(new Uint8Array(100), { sampleRate: 10, reportedBytes: 200 });
    expect(await readWavHeader(file)).toMatchObject({ declaredSeconds: 10, start: 44, end: 144 });
  });

  it('has no length if the file holds less than a hundredth of 2,000,000,000 bytes', async () => {
    const file = wavAround(new Uint8Array(100), { reportedBytes: 2_000_000_000 });
    const header = await readWavHeader(file);
    expect(header).toMatchObject({ start: 44, end: 144 });
    expect(header?.declaredSeconds).toBeUndefined();
  });

  it('omits half a frame at a cut end', async () => {
    const file = wavAround(new Uint8Array(7), { channels: 2 });
    expect(await readWavHeader(file)).toMatchObject({ start: 44, end: 48 });
  });

  it.each([
    ['A-law', { code: 6, bits: 8 }],
    ['an unknown width', { bits: 12 }],
    ['no rate', { sampleRate: 0 }],
    ['no channels', { channels: 0 }],
  ])('with %s is left to the general reader', async (_, form) => {
    expect(await readWavHeader(wavAround(new Uint8Array(100), form))).toBeUndefined();
  });

  it.each(['', 'RIFF', 'RIFF1234WAVE', 'RIFF1234WAVEfmt ', 'RIFF1234WAVEdata1234', 'OggS'])(
    'is not found in %j',
    async (text) => {
      expect(await readWavHeader(new Blob([text]))).toBeUndefined();
    },
  );
});
