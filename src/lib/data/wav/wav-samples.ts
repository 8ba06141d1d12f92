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

/** A sample from -1 to 1 as a 16-bit number. */
export function sixteenBit(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
}

/** Offset added before the logarithm, in 16-bit steps. */
const bias = 132;

/** The 16-bit sample of each of the 256 codes, as ITU-T G.711 expands them. */
const expanded = Int16Array.from({ length: 256 }, (_, code) => expand(code));

function expand(code: number): number {
  const bits = ~code & 0xff;
  const exponent = (bits >> 4) & 0x07;
  const magnitude = ((((bits & 0x0f) << 3) + bias) << exponent) - bias;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** Decodes mu-law codes to 16-bit samples. */
export function decodeMuLaw(codes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(codes, (code) => expanded[code] as number);
}

/** The largest 16-bit sample that has a code. */
const clip = 32_635;

/** Encodes 16-bit samples as mu-law codes. */
export function encodeMuLaw(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(samples, compressed);
}

function compressed(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
