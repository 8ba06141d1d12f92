import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Output,
  type AudioCodec,
  type OutputFormat,
} from 'mediabunny';

export interface WavForm {
  sampleRate?: number;
  channels?: number;
  /** Format code and bits of the `fmt ` chunk. */
  code?: number;
  bits?: number;
  /** Byte count of the samples in the header, if it should be wrong. */
  reportedBytes?: number;
  /** Size of a chunk before the samples. */
  junk?: number;
}

/** A RIFF/WAVE file, as specified, around bytes of samples. */
export function wavAround(
  samples: Uint8Array<ArrayBuffer>,
  { sampleRate = 16_000, channels = 1, code = 1, bits = 16, reportedBytes, junk = 0 }: WavForm = {},
): Blob {
  const frame = (channels * bits) / 8;
  const view = new DataView(new ArrayBuffer(36));
  write(view, 0, 'RIFF');
  view.setUint32(4, 36 + samples.length, true);
  write(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, code, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frame, true);
  view.setUint16(32, frame, true);
  view.setUint16(34, bits, true);
  const extra = junk > 0 ? [chunkHead('LIST', junk), new Uint8Array(junk + (junk % 2))] : [];
  const data = chunkHead('data', reportedBytes ?? samples.length);
  return new Blob([view.buffer, ...extra, data, samples], { type: 'audio/wav' });
}

/** A 16-bit mono WAV file; samples are from -1 to 1. */
export function wavOf(samples: Float32Array, sampleRate: number): Blob {
  const bytes = Int16Array.from(samples, (sample) => Math.round(sample * 32_767));
  return wavAround(new Uint8Array(bytes.buffer), { sampleRate });
}

export function sine(seconds: number, sampleRate: number, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * 440 * index) / sampleRate),
  );
}

/** A mono file at 48 kHz in any container and codec that the browser can encode. */
export async function encodedFile(
  samples: Float32Array<ArrayBuffer>,
  format: OutputFormat,
  codec: AudioCodec,
  beginning = 0,
): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new AudioSampleSource({ codec, bitrate: 64_000 });
  output.addAudioTrack(source);
  await output.start();
  const sample = new AudioSample({
    data: samples,
    format: 'f32',
    numberOfChannels: 1,
    sampleRate: 48_000,
    timestamp: beginning,
  });
  await source.add(sample);
  sample.close();
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}

function chunkHead(name: string, length: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(8));
  write(view, 0, name);
  view.setUint32(4, length, true);
  return view.buffer;
}

function write(view: DataView, at: number, text: string): void {
  [...text].forEach((sign, index) => view.setUint8(at + index, sign.charCodeAt(0)));
}
