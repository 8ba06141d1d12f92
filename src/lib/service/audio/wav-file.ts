import { muLaw } from './mu-law';

/** Format codes of the WAVE `fmt ` chunk. */
const formatCodes = { pcm: 1, mulaw: 7 };
const formatLength = 18;
const headLength = 12;

export interface WavContent {
  encoding: keyof typeof formatCodes;
  /** One channel, from -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
  /** ASCII, for the comment tag. */
  comment: string;
}

/** A RIFF/WAVE file of 16-bit PCM or 8-bit mu-law, with the comment in front of the samples. */
export function wavFile(content: WavContent): Uint8Array<ArrayBuffer> {
  const chunks = [formatChunk(content), ...factChunk(content), noteChunk(content.comment)];
  const data = content.encoding === 'pcm' ? pcm(content.samples) : muLawBytes(content.samples);
  const parts = [...chunks, chunk('data', data)];
  const length = parts.reduce((sum, part) => sum + part.length, headLength);
  const file = new Uint8Array(length);
  file.set(ascii('RIFF'));
  new DataView(file.buffer).setUint32(4, length - 8, true);
  file.set(ascii('WAVE'), 8);
  let at = headLength;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function formatChunk({ encoding, sampleRate }: WavContent): Uint8Array {
  const bytesPerSample = encoding === 'pcm' ? 2 : 1;
  const view = new DataView(new ArrayBuffer(formatLength));
  view.setUint16(0, formatCodes[encoding], true);
  view.setUint16(2, 1, true);
  view.setUint32(4, sampleRate, true);
  view.setUint32(8, sampleRate * bytesPerSample, true);
  view.setUint16(12, bytesPerSample, true);
  view.setUint16(14, bytesPerSample * 8, true);
  return chunk('fmt ', new Uint8Array(view.buffer));
}

/** The number of samples; every format but PCM must tell it. */
function factChunk({ encoding, samples }: WavContent): Uint8Array[] {
  if (encoding === 'pcm') return [];
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, samples.length, true);
  return [chunk('fact', new Uint8Array(view.buffer))];
}

function noteChunk(comment: string): Uint8Array {
  const field = chunk('ICMT', ascii(`${comment}\0`));
  const list = new Uint8Array(4 + field.length);
  list.set(ascii('INFO'));
  list.set(field, 4);
  return chunk('LIST', list);
}

/** Chunks begin at even addresses. */
function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length + (content.length % 2));
  bytes.set(ascii(name));
  new DataView(bytes.buffer).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}

function pcm(samples: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, index) => view.setInt16(index * 2, sixteenBits(sample), true));
  return new Uint8Array(view.buffer);
}

function muLawBytes(samples: Float32Array): Uint8Array {
  return Uint8Array.from(samples, (sample) => muLaw(sixteenBits(sample)));
}

function sixteenBits(sample: number): number {
  return Math.round(Math.min(1, Math.max(-1, sample)) * 32_767);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
