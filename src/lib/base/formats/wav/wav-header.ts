export type WavSampleFormat = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'mulaw';

export interface WavHeader {
  format: WavSampleFormat;
  channels: number;
  sampleRate: number;
  /** Bytes of one sample of every channel. */
  frameBytes: number;
  /** Byte range of the samples in the file; never beyond its end. */
  start: number;
  end: number;
  /** Duration in seconds by the header; undefined if the header was written before the length was known. */
  declaredSeconds?: number;
}

/** Format codes of the `fmt ` chunk. An extensible format has the code at the start of its GUID. */
export const formatCodes = { pcm: 1, float: 3, mulaw: 7, extensible: 0xfffe };

/** Maximum number of chunks before the samples; beyond it the general decoder reads the file. */
const maxChunks = 100;

/** Reads the layout of a RIFF/WAVE file of plain samples or mu-law; undefined for other files. */
export async function readWavHeader(file: Blob): Promise<WavHeader | undefined> {
  let format: Format | undefined;
  for await (const { name, at, length } of chunksOf(file)) {
    if (name === 'fmt ') format = formatOf(await bytesAt(file, at, length));
    if (name === 'data') return format && withSamples(format, file, at, length);
  }
  return undefined;
}

/** Reads the format code of a RIFF/WAVE file, even if the file is cut after it. */
export async function readWavCode(file: Blob): Promise<number | undefined> {
  for await (const { name, at, length } of chunksOf(file))
    if (name === 'fmt ') return codeOf(await bytesAt(file, at, length));
  return undefined;
}

interface Chunk {
  name: string;
  /** Offset of the content, and its declared length. */
  at: number;
  length: number;
}

async function* chunksOf(file: Blob): AsyncGenerator<Chunk> {
  const riff = await bytesAt(file, 0, 12);
  if (nameAt(riff, 0) !== 'RIFF' || nameAt(riff, 8) !== 'WAVE') return;
  for (let at = 12, chunks = 0; at + 8 <= file.size && chunks < maxChunks; chunks++) {
    const head = await bytesAt(file, at, 8);
    const length = head.getUint32(4, true);
    yield { name: nameAt(head, 0), at: at + 8, length };
    // Chunks begin at even addresses.
    at += 8 + length + (length % 2);
  }
}

type Format = Pick<WavHeader, 'format' | 'channels' | 'sampleRate' | 'frameBytes'>;

function formatOf(chunk: DataView): Format | undefined {
  if (chunk.byteLength < 16) return undefined;
  const channels = chunk.getUint16(2, true);
  const sampleRate = chunk.getUint32(4, true);
  if (channels === 0 || sampleRate === 0) return undefined;
  const code = codeOf(chunk);
  // Mu-law always has 8 bits, whatever the header states.
  if (code === formatCodes.mulaw)
    return { format: 'mulaw', channels, sampleRate, frameBytes: channels };
  const format = sampleFormats[`${code}/${chunk.getUint16(14, true)}`];
  const frameBytes = chunk.getUint16(12, true);
  if (!format) return undefined;
  return frameBytes === channels * sampleBytes[format]
    ? { format, channels, sampleRate, frameBytes }
    : undefined;
}

function codeOf(chunk: DataView): number | undefined {
  if (chunk.byteLength < 2) return undefined;
  const code = chunk.getUint16(0, true);
  return code === formatCodes.extensible && chunk.byteLength >= 26
    ? chunk.getUint16(24, true)
    : code;
}

/** Sample formats by format code and bits. */
const sampleFormats: { [codeAndBits: string]: WavSampleFormat } = {
  [`${formatCodes.pcm}/8`]: 'u8',
  [`${formatCodes.pcm}/16`]: 's16',
  [`${formatCodes.pcm}/24`]: 's24',
  [`${formatCodes.pcm}/32`]: 's32',
  [`${formatCodes.float}/32`]: 'f32',
};

const sampleBytes: { [format in WavSampleFormat]: number } = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  mulaw: 1,
};

/** Finds the range of the samples. */
function withSamples(format: Format, file: Blob, start: number, length: number): WavHeader {
  const unknown = isPlaceholder(length, file.size - start);
  const available = unknown ? file.size - start : Math.min(length, file.size - start);
  const end = start + available - (available % format.frameBytes);
  const declaredSeconds = unknown ? undefined : length / format.frameBytes / format.sampleRate;
  return { ...format, start, end, declaredSeconds };
}

/**
 * Whether the length was written before it was known, as by writers that stream: 0, the maximum, or another that is far
 * beyond the file, such as 2,000,000,000.
 */
function isPlaceholder(length: number, available: number): boolean {
  return length === 0 || length >= 0x7fff_ff00 || (length >= 1e9 && length > 100 * available);
}

function nameAt(view: DataView, at: number): string {
  if (view.byteLength < at + 4) return '';
  return String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
}

/** Bound on a chunk read, since a damaged header may state any length. */
const maxReadBytes = 64;

async function bytesAt(file: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + Math.min(length, maxReadBytes)).arrayBuffer());
}
