import { formatCodes, type WavSampleFormat } from './wav-header';

interface WavContent {
  /** With `pcm` the samples have 16 bits, little-endian like every machine with a browser. */
  encoding: 'pcm' | 'mulaw';
  sampleRate: number;
  /** The samples of one channel. */
  data: BlobPart[];
  /** Total number of bytes. */
  bytes: number;
  /** ASCII text of the comment tag before the samples. */
  comment?: string;
}

/** A RIFF/WAVE file of one channel; the samples themselves are not copied. */
export function wavFile(content: WavContent): Blob {
  const { data, bytes } = content;
  const padding = new Uint8Array(bytes % 2);
  const chunks = [...headChunks(content), chunkHead('data', bytes)];
  const riff = chunkHead(
    'RIFF',
    chunks.reduce((sum, { length }) => sum + length, 4) + bytes + padding.length,
  );
  return new Blob([riff, ascii('WAVE'), ...chunks, ...data, padding], { type: 'audio/wav' });
}

function headChunks({ encoding, sampleRate, bytes, comment }: WavContent): Bytes[] {
  const format = chunk('fmt ', formatOf(encoding, sampleRate));
  // Every format except PCM must state the number of samples.
  const fact = encoding === 'pcm' ? [] : [chunk('fact', number(bytes))];
  return comment === undefined ? [format, ...fact] : [format, ...fact, note(comment)];
}

/** Content of the `fmt ` chunk. Formats other than PCM add the length of their extra fields, which is 0 for mu-law. */
function formatOf(encoding: WavContent['encoding'], sampleRate: number): Bytes {
  const sampleBytes = encoding === 'pcm' ? 2 : 1;
  const view = new DataView(new ArrayBuffer(encoding === 'pcm' ? 16 : 18));
  view.setUint16(0, formatCodes[encoding], true);
  view.setUint16(2, 1, true);
  view.setUint32(4, sampleRate, true);
  view.setUint32(8, sampleRate * sampleBytes, true);
  view.setUint16(12, sampleBytes, true);
  view.setUint16(14, sampleBytes * 8, true);
  return new Uint8Array(view.buffer);
}

function note(comment: string): Bytes {
  return chunk('LIST', joined(ascii('INFO'), chunk('ICMT', ascii(`${comment}\0`))));
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Chunks begin at even addresses. */
function chunk(name: string, content: Bytes): Bytes {
  return joined(chunkHead(name, content.length), content, new Uint8Array(content.length % 2));
}

function chunkHead(name: string, length: number): Bytes {
  return joined(ascii(name), number(length));
}

function number(value: number): Bytes {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value, true);
  return new Uint8Array(view.buffer);
}

function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}

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
