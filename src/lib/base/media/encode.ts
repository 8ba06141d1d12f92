import { sixteenBit } from '$lib/base/formats/wav/wav-file';
import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  FlacOutputFormat,
  OggOutputFormat,
  Output,
  StreamTarget,
  WavOutputFormat,
  type AudioEncodingConfig,
  type OutputFormat,
  type StreamTargetChunk,
} from 'mediabunny';
import { MediaError, type TargetFormat } from './media-failure';
import { speechRate } from './resampler';

interface Form {
  type: string;
  output: () => OutputFormat;
  encoding: AudioEncodingConfig;
}

const forms: { [format in TargetFormat]: Form } = {
  flac: { type: 'audio/flac', output: () => new FlacOutputFormat(), encoding: { codec: 'flac' } },
  // More than 32 kbit/s does not improve speech in Opus.
  ogg: {
    type: 'audio/ogg',
    output: () => new OggOutputFormat(),
    encoding: { codec: 'opus', bitrate: 32_000 },
  },
  wav: { type: 'audio/wav', output: () => new WavOutputFormat(), encoding: { codec: 'pcm-s16' } },
};

/** Encodes pieces of 16 kHz mono, which the caller must not reuse. Throws MediaError if there is no encoder. */
export async function encode(
  pieces: AsyncIterable<Float32Array>,
  format: TargetFormat,
): Promise<Blob> {
  const { type, output: container, encoding } = forms[format];
  await prepare(format, encoding);
  const written = new WrittenBlob();
  const target = new StreamTarget(new WritableStream(written), { chunked: true });
  const output = new Output({ format: container(), target });
  const source = new AudioSampleSource(encoding);
  output.addAudioTrack(source);
  await output.start();
  let position = 0;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    const sample = sampleOf(piece, position / speechRate);
    await source.add(sample);
    sample.close();
    position += piece.length;
  }
  await output.finalize();
  return written.blob(type);
}

async function prepare(format: TargetFormat, { codec, bitrate }: AudioEncodingConfig) {
  if (format === 'flac') (await import('@mediabunny/flac-encoder')).registerFlacEncoder();
  const options = { numberOfChannels: 1, sampleRate: speechRate, bitrate };
  if (!(await canEncodeAudio(codec, options))) throw new MediaError({ kind: 'no-encoder', format });
}

/** Converts to 16 bits: from floats the FLAC encoder would make 24 bits, half of them noise. */
function sampleOf(piece: Float32Array, timestamp: number): AudioSample {
  return new AudioSample({
    data: Int16Array.from(piece, sixteenBit),
    format: 's16',
    numberOfChannels: 1,
    sampleRate: speechRate,
    timestamp,
  });
}

/** A file under construction; as a Blob, its bytes do not occupy this worker's memory. */
class WrittenBlob implements UnderlyingSink<StreamTargetChunk> {
  #content = new Blob();

  write({ data, position }: StreamTargetChunk): void {
    const end = position + data.length;
    this.#content = new Blob([this.#content.slice(0, position), data, this.#content.slice(end)]);
  }

  blob(type: string): Blob {
    return this.#content.slice(0, this.#content.size, type);
  }
}
