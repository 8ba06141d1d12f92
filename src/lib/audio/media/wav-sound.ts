import type { Sound } from './sound';
import type { WavHeader, WavSampleFormat } from './wav-header';

/** Bytes that are read at once. */
const pieceBytes = 2 * 1024 * 1024;

/** Plain samples, read slice by slice: no decoder is quicker, and no more than a slice is in memory. */
export function wavSound(file: Blob, header: WavHeader): Sound {
  const { format, channels, sampleRate, toldSeconds } = header;
  return {
    container: 'WAV',
    codec: `pcm-${format}`,
    channels,
    sampleRate,
    hasVideo: false,
    toldSeconds,
    mono: (from, to) => slices(file, header, from, to),
  };
}

async function* slices(
  file: Blob,
  { start, end, frameBytes, sampleRate, channels, format }: WavHeader,
  from: number,
  to: number,
): AsyncGenerator<Float32Array> {
  const address = (seconds: number) =>
    Math.min(end, start + Math.round(seconds * sampleRate) * frameBytes);
  const step = Math.max(1, Math.floor(pieceBytes / frameBytes)) * frameBytes;
  const last = address(to);
  for (let at = address(from); at < last; at += step) {
    const bytes = await file.slice(at, Math.min(at + step, last)).arrayBuffer();
    yield mixed(readers[format](bytes), channels);
  }
}

type Samples = ArrayLike<number>;

interface Raw {
  samples: Samples;
  /** The value that the format calls 0, and the largest above it. */
  zero: number;
  full: number;
}

/** WAV files are little-endian, as every machine with a browser is. */
const readers: { [format in WavSampleFormat]: (bytes: ArrayBuffer) => Raw } = {
  u8: (bytes) => ({ samples: new Uint8Array(bytes), zero: 128, full: 2 ** 7 }),
  s16: (bytes) => ({ samples: new Int16Array(bytes), zero: 0, full: 2 ** 15 }),
  s24: (bytes) => ({ samples: threeByteSamples(new Uint8Array(bytes)), zero: 0, full: 2 ** 23 }),
  s32: (bytes) => ({ samples: new Int32Array(bytes), zero: 0, full: 2 ** 31 }),
  f32: (bytes) => ({ samples: new Float32Array(bytes), zero: 0, full: 1 }),
};

function threeByteSamples(bytes: Uint8Array): Int32Array {
  const at = (index: number) => bytes[index] as number;
  return Int32Array.from({ length: bytes.length / 3 }, (_, index) => {
    const first = 3 * index;
    // Shifted up to the sign bit and back, so that the sign fills the upper byte.
    return ((at(first + 2) << 24) | (at(first + 1) << 16) | (at(first) << 8)) >> 8;
  });
}

function mixed({ samples, zero, full }: Raw, channels: number): Float32Array {
  const mono = new Float32Array(samples.length / channels);
  const scale = 1 / (full * channels);
  for (let frame = 0, at = 0; frame < mono.length; frame++) {
    let sum = -zero * channels;
    for (let channel = 0; channel < channels; channel++) sum += samples[at++] as number;
    mono[frame] = sum * scale;
  }
  return mono;
}
