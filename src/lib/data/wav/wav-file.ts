import { formatCodes } from './wav-header';

export interface WavContent {
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
