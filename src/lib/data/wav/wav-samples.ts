import { decodeMuLaw } from './mu-law';
import type { WavSampleFormat } from './wav-header';

export interface WavSamples {
  /** Samples of all channels, interleaved. */
  samples: ArrayLike<number>;
  /** The sample value of silence, and the largest deviation from it. */
  zero: number;
  full: number;
}

/** Reads the samples of whole frames. WAV files are little-endian, like every machine with a browser. */
export function wavSamples(format: WavSampleFormat, bytes: ArrayBuffer): WavSamples {
  return readers[format](bytes);
}

const readers: { [format in WavSampleFormat]: (bytes: ArrayBuffer) => WavSamples } = {
  u8: (bytes) => ({ samples: new Uint8Array(bytes), zero: 128, full: 2 ** 7 }),
  s16: (bytes) => ({ samples: new Int16Array(bytes), zero: 0, full: 2 ** 15 }),
  s24: (bytes) => ({ samples: threeByteSamples(new Uint8Array(bytes)), zero: 0, full: 2 ** 23 }),
  s32: (bytes) => ({ samples: new Int32Array(bytes), zero: 0, full: 2 ** 31 }),
  f32: (bytes) => ({ samples: new Float32Array(bytes), zero: 0, full: 1 }),
  mulaw: (bytes) => ({ samples: decodeMuLaw(new Uint8Array(bytes)), zero: 0, full: 2 ** 15 }),
};

function threeByteSamples(bytes: Uint8Array): Int32Array {
  const at = (index: number) => bytes[index] as number;
  return Int32Array.from({ length: bytes.length / 3 }, (_, index) => {
    const first = 3 * index;
    // Shifting up and back extends the sign into the upper byte.
    return ((at(first + 2) << 24) | (at(first + 1) << 16) | (at(first) << 8)) >> 8;
  });
}
