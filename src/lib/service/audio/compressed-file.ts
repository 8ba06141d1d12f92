import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  OggOutputFormat,
  Output,
  type AudioEncodingConfig,
  type OutputFormat,
} from 'mediabunny';

export type CompressedFormat = 'flac' | 'mp3' | 'ogg';

export interface CompressedContent {
  format: CompressedFormat;
  /** Samples of one channel, from -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
  comment: string;
}

interface Form {
  output: OutputFormat;
  encoding: AudioEncodingConfig;
}

/** Seconds of sound that are passed to the encoder in one piece. */
const piece = 5;

/** Encodes the file. Rejects when this runtime has no encoder, and never settles when blob workers are blocked. */
export async function compressedFile({
  format,
  samples,
  sampleRate,
  comment,
}: CompressedContent): Promise<ArrayBuffer> {
  const { output: outputFormat, encoding } = await forms[format]();
  const target = new BufferTarget();
  const output = new Output({ format: outputFormat, target });
  const source = new AudioSampleSource(encoding);
  output.addAudioTrack(source);
  output.setMetadataTags({ comment });
  await output.start();
  for (let from = 0; from < samples.length; from += piece * sampleRate) {
    const sample = new AudioSample({
      data: samples.subarray(from, from + piece * sampleRate),
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: from / sampleRate,
    });
    await source.add(sample);
    sample.close();
  }
  source.close();
  await output.finalize();
  if (!target.buffer) throw new Error('The encoder made no file.');
  return target.buffer;
}

const forms: { [format in CompressedFormat]: () => Promise<Form> } = {
  mp3: async () => {
    (await import('@mediabunny/mp3-encoder')).registerMp3Encoder();
    return { output: new Mp3OutputFormat(), encoding: { codec: 'mp3', bitrate: 64_000 } };
  },
  flac: async () => {
    (await import('@mediabunny/flac-encoder')).registerFlacEncoder();
    return { output: new FlacOutputFormat(), encoding: { codec: 'flac' } };
  },
  ogg: () =>
    Promise.resolve({
      output: new OggOutputFormat(),
      encoding: { codec: 'opus', bitrate: 48_000 },
    }),
};
