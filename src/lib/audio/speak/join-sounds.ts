import { wavFile } from '$lib/wav/wav-file';
import { readWavHeader, type WavHeader } from '$lib/wav/wav-header';

/** Samples that are rounded before the page gets a turn. */
const pieceLength = 512 * 1024;

/** Parts in their order as one WAV file of one channel. Rejects where the browser cannot decode one of them. */
export async function joinSounds(parts: Blob[], sampleRate: number): Promise<Blob> {
  const pieces = await Promise.all(parts.map((part) => samplesOf(part, sampleRate)));
  const bytes = pieces.reduce((sum, piece) => sum + piece.size, 0);
  return wavFile({ encoding: 'pcm', data: pieces, bytes, sampleRate });
}

/** Known samples of parts; a speech that grows is joined again with each part. */
const decoded = new WeakMap<Blob, { sampleRate: number; samples: Promise<Blob> }>();

function samplesOf(part: Blob, sampleRate: number): Promise<Blob> {
  const known = decoded.get(part);
  if (known?.sampleRate === sampleRate) return known.samples;
  const samples = readSamples(part, sampleRate);
  decoded.set(part, { sampleRate, samples });
  return samples;
}

/** Plain samples are taken as they are; only what is compressed is decoded. */
async function readSamples(part: Blob, sampleRate: number): Promise<Blob> {
  const header = await readWavHeader(part);
  if (header && isPlain(header) && header.sampleRate === sampleRate)
    return part.slice(header.start, header.end);
  const context = new OfflineAudioContext(1, 1, sampleRate);
  return sixteenBits(await context.decodeAudioData(await part.arrayBuffer()));
}

function isPlain({ format, channels }: WavHeader): boolean {
  return format === 's16' && channels === 1;
}

/** Speech is in one channel; of a sound with more, the first is taken. */
async function sixteenBits(sound: AudioBuffer): Promise<Blob> {
  const floats = sound.getChannelData(0);
  const pieces: Int16Array<ArrayBuffer>[] = [];
  for (let at = 0; at < floats.length; at += pieceLength) {
    const piece = floats.subarray(at, at + pieceLength);
    pieces.push(Int16Array.from(piece, sixteenBit));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(pieces);
}

function sixteenBit(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
}
