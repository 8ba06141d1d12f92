import type { WavHeader } from '$lib/data/wav/wav-header';
import { wavSamples, type WavSamples } from '$lib/data/wav/wav-samples';
import { readPieces } from './read-pieces';
import type { Sound } from './sound';

/** Bytes that are converted in one step. */
const pieceBytes = 512 * 1024;

/** Reads WAV samples as a stream, which is faster than any decoder and has only one piece in memory. */
export function wavSound(file: Blob, header: WavHeader): Sound {
  const { format, channels, sampleRate, toldSeconds } = header;
  return {
    container: 'WAV',
    codec: format === 'mulaw' ? 'ulaw' : `pcm-${format}`,
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
