import { describe, expect, it } from 'vitest';
import { wavFile } from './wav-file';
import { readWavHeader } from './wav-header';

async function bytesOf(file: Blob): Promise<number[]> {
  return [...new Uint8Array(await file.arrayBuffer())];
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

describe('A WAV file', () => {
  it('of 16-bit samples begins with the 44 bytes of RIFF/WAVE', async () => {
    const data = [Int16Array.of(1, -2)];
    const file = wavFile({ encoding: 'pcm', data, bytes: 4, sampleRate: 8000 });
    expect(file.type).toBe('audio/wav');
    expect(await bytesOf(file)).toEqual([
      ...[...ascii('RIFF'), 40, 0, 0, 0, ...ascii('WAVE')],
      // Format 1, one channel, 8000 = 0x1f40 samples and 16000 = 0x3e80 bytes a second, 2 bytes of 16 bits each.
      ...[
        ...ascii('fmt '),
        16,
        0,
        0,
        0,
        1,
        0,
        1,
        0,
        0x40,
        0x1f,
        0,
        0,
        0x80,
        0x3e,
        0,
        0,
        2,
        0,
        16,
        0,
      ],
      ...[...ascii('data'), 4, 0, 0, 0, 1, 0, 0xfe, 0xff],
    ]);
  });

  it('of mu-law states that its format has no extra fields, states its number of samples, and pads an odd length', async () => {
    const data = [Uint8Array.of(0xff, 0x80, 0)];
    const file = wavFile({ encoding: 'mulaw', data, bytes: 3, sampleRate: 8000 });
    expect(await bytesOf(file)).toEqual([
      ...[...ascii('RIFF'), 54, 0, 0, 0, ...ascii('WAVE')],
      ...[
        ...ascii('fmt '),
        18,
        0,
        0,
        0,
        7,
        0,
        1,
        0,
        0x40,
        0x1f,
        0,
        0,
        0x40,
        0x1f,
        0,
        0,
        1,
        0,
        8,
        0,
        0,
        0,
      ],
      ...[...ascii('fact'), 4, 0, 0, 0, 3, 0, 0, 0],
      ...[...ascii('data'), 3, 0, 0, 0, 0xff, 0x80, 0, 0],
    ]);
  });

  it('has its comment in a LIST of INFO, before the samples', async () => {
    const data = [Int16Array.of(7)];
    const file = wavFile({ encoding: 'pcm', data, bytes: 2, sampleRate: 8000, comment: 'Hi' });
    expect((await bytesOf(file)).slice(36)).toEqual([
      // The text with its NUL has an odd length: a padding byte follows that the length does not include.
      ...[...ascii('LIST'), 16, 0, 0, 0, ...ascii('INFO'), ...ascii('ICMT'), 3, 0, 0, 0],
      ...[...ascii('Hi'), 0, 0, ...ascii('data'), 2, 0, 0, 0, 7, 0],
    ]);
    expect(await readWavHeader(file)).toMatchObject({ format: 's16', start: 68, end: 70 });
  });
});
