import { errorMessage } from '../../base/platform/error-message';
import {
  AudioSampleSink,
  BlobSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MP3,
  MP4,
  OGG,
  WAVE,
  WEBM,
  type AudioSample,
  type InputAudioTrack,
} from 'mediabunny';
import { decodesMp3 } from '../../base/platform/decodes-mp3';
import type { AudioSource } from '../base/engine';
import { invalid, ServiceError } from '../http/service-error';
import type { RecognisedAudio } from './recognised-audio';

/** Opens a file while `use` runs. Throws 400 when the file cannot be read. */
export async function withAudioSource<T>(
  file: RecognisedAudio,
  use: (audio: AudioSource) => Promise<T>,
): Promise<T> {
  const input = new Input({
    formats: [FLAC, MP3, MP4, OGG, WAVE, WEBM],
    source: new BlobSource(file.content),
  });
  try {
    return await use(await open(input, file));
  } finally {
    input.dispose();
  }
}

async function open(
  input: Input,
  { format, param, comment }: RecognisedAudio,
): Promise<AudioSource> {
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw invalid(param, `The ${format} file has no audio track.`);
    // mediabunny 1.61 never returns when it computes the duration of a FLAC file without frames.
    const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
    if (!first) throw invalid(param, `The ${format} file has no audio in it.`);
    return {
      format,
      duration: await track.computeDuration(),
      sampleRate: await track.getSampleRate(),
      channels: await track.getNumberOfChannels(),
      comment: comment ?? (await input.getMetadataTags()).comment,
      samples: (await canDecode(track)) ? () => monoSamples(track, param) : undefined,
    };
  } catch (error) {
    throw unreadable(error, format, param);
  }
}

async function canDecode(track: InputAudioTrack): Promise<boolean> {
  return (await track.canDecode()) && ((await track.getCodec()) !== 'mp3' || (await decodesMp3()));
}

async function* monoSamples(track: InputAudioTrack, param: string): AsyncGenerator<Float32Array> {
  try {
    for await (const sample of new AudioSampleSink(track).samples()) {
      const mono = mixed(sample);
      sample.close();
      yield mono;
    }
  } catch (error) {
    throw unreadable(error, 'audio', param);
  }
}

function mixed(sample: AudioSample): Float32Array {
  const { numberOfChannels, numberOfFrames } = sample;
  const mono = new Float32Array(numberOfFrames);
  const channel = new Float32Array(numberOfFrames);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
    for (let frame = 0; frame < numberOfFrames; frame++) {
      mono[frame] = (mono[frame] ?? 0) + (channel[frame] ?? 0) / numberOfChannels;
    }
  }
  return mono;
}

function unreadable(error: unknown, format: string, param: string): ServiceError {
  if (error instanceof ServiceError) return error;
  const reason = errorMessage(error);
  return invalid(param, `The ${format} file can’t be read: ${reason}`);
}
