import { sixteenBit, wavFile } from '$lib/base/formats/wav/wav-file';
import { readWavHeader, type WavHeader } from '$lib/base/formats/wav/wav-header';

/** Samples that are converted before the page gets a turn. */
const pieceLength = 512 * 1024;

/** Joins parts in order into one mono WAV file. Rejects if the browser cannot decode one of them. */
export async function joinSounds(parts: Blob[], sampleRate: number): Promise<Blob> {
  const pieces = await Promise.all(parts.map((part) => samplesOf(part, sampleRate)));
  const bytes = pieces.reduce((sum, piece) => sum + piece.size, 0);
  return wavFile({ encoding: 'pcm', data: pieces, bytes, sampleRate });
}

/** Cached samples, because a growing speech is joined again with each new part. */
const decoded = new WeakMap<Blob, { sampleRate: number; samples: Promise<Blob> }>();

function samplesOf(part: Blob, sampleRate: number): Promise<Blob> {
  const known = decoded.get(part);
  if (known?.sampleRate === sampleRate) return known.samples;
  const samples = readSamples(part, sampleRate);
  decoded.set(part, { sampleRate, samples });
  return samples;
}

/** Copies 16-bit mono WAV samples of the same rate; decodes everything else. */
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

/** Uses the first channel: speech has only one. */
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
