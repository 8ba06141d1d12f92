import { readPieces } from './read-pieces';
import type { Sound } from './sound';
import type { WavHeader, WavSampleFormat } from './wav-header';

/** Bytes that are worked on at once. */
const pieceBytes = 512 * 1024;

/** Plain samples, read as a stream: no decoder is quicker, and no more than a piece is in memory. */
export function wavSound(file: Blob, header: WavHeader): Sound {
  const { format, channels, sampleRate, toldSeconds } = header;
  return {
    container: 'WAV',
    codec: `pcm-${format}`,
    channels,
    sampleRate,
    hasVideo: false,
    toldSeconds,
    mono: (from, to) => pieces(file, header, from, to),
  };
}

async function* pieces(
  file: Blob,
  { start, end, frameBytes, sampleRate, channels, format }: WavHeader,
  from: number,
  to: number,
): AsyncGenerator<Float32Array> {
  const address = (seconds: number) =>
    Math.min(end, start + Math.round(seconds * sampleRate) * frameBytes);
  const length = Math.ceil(pieceBytes / frameBytes) * frameBytes;
  const mono = new Float32Array(length / frameBytes);
  for await (const bytes of readPieces(file.slice(address(from), address(to)), length))
    yield mix(readers[format](bytes), channels, mono);
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

/** Into the start of `mono`. */
function mix({ samples, zero, full }: Raw, channels: number, mono: Float32Array): Float32Array {
  const frames = Math.floor(samples.length / channels);
  const scale = 1 / (full * channels);
  for (let frame = 0, at = 0; frame < frames; frame++) {
    let sum = -zero * channels;
    for (let channel = 0; channel < channels; channel++) sum += samples[at++] as number;
    mono[frame] = sum * scale;
  }
  return mono.subarray(0, frames);
}
