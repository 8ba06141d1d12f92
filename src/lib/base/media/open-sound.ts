import { wavSamples, type WavSamples } from '$lib/base/formats/wav/wav-file';
import { readWavHeader, type WavHeader } from '$lib/base/formats/wav/wav-header';
import { MediaError } from './media-failure';
import type { Sound } from './survey';

/** Opens a file by its content. Throws MediaError; read errors are thrown unchanged. */
export async function openSound(file: Blob): Promise<Sound> {
  if (file.size === 0) throw new MediaError({ kind: 'empty' });
  const header = await readWavHeader(file);
  if (header && header.end > header.start) return wavSound(file, header);
  if (header) throw new MediaError({ kind: 'no-sound', container: 'WAV' });
  const { openDecoded } = await import('./decoded-sound');
  return openDecoded(file);
}

/** Bytes that are converted in one step. */
const pieceBytes = 512 * 1024;

/** Reads WAV samples as a stream, which is faster than any decoder and has only one piece in memory. */
export function wavSound(file: Blob, header: WavHeader): Sound {
  const { format, channels, sampleRate, declaredSeconds } = header;
  return {
    container: 'WAV',
    codec: format === 'mulaw' ? 'ulaw' : `pcm-${format}`,
    channels,
    sampleRate,
    hasVideo: false,
    declaredSeconds,
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
    yield mix(wavSamples(format, bytes), channels, mono);
}

/** Writes the result to the start of `mono`. */
function mix(
  { samples, zero, full }: WavSamples,
  channels: number,
  mono: Float32Array,
): Float32Array {
  const frames = Math.floor(samples.length / channels);
  const scale = 1 / (full * channels);
  for (let frame = 0, at = 0; frame < frames; frame++) {
    let sum = -zero * channels;
    for (let channel = 0; channel < channels; channel++) sum += samples[at++] as number;
    mono[frame] = sum * scale;
  }
  return mono.subarray(0, frames);
}

/**
 * The bytes of a file in pieces of `length`, the last one shorter; each overwrites the previous one. Reads one stream,
 * because Chromium reads ahead in it: reading slices takes three times as long.
 */
async function* readPieces(file: Blob, length: number): AsyncGenerator<ArrayBuffer> {
  const piece = new Uint8Array(length);
  let filled = 0;
  const reader = file.stream().getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (let at = 0; at < read.value.length;) {
        const part = read.value.subarray(at, at + length - filled);
        piece.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < length) continue;
        yield piece.buffer;
        filled = 0;
      }
    }
    if (filled > 0) yield piece.buffer.slice(0, filled);
  } finally {
    await reader.cancel();
  }
}
