import {
  ADTS,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
  type InputAudioTrack,
} from 'mediabunny';
import { MediaError } from './media-failure';
import { monoTimeline } from './mono-timeline';
import { skipId3 } from './skip-id3';
import type { Sound } from './sound';

/** All that mediabunny knows but HLS, whose playlists would be fetched. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC, MPEG_TS];

/** Mediabunny's names that people call otherwise. */
const names: { [name: string]: string } = {
  WAVE: 'WAV',
  'QuickTime File Format': 'QuickTime',
  ADTS: 'AAC',
};

/** A file that only a decoder can read, by its first audio track. Throws MediaError. */
export async function openDecoded(file: Blob): Promise<Sound> {
  const input = new Input({ source: new BlobSource(await skipId3(file)), formats });
  const container = await containerOf(input);
  const track = await audioTrackOf(input, container);
  const codec = (await track.getCodec()) ?? 'an unknown codec';
  if (!(await track.canDecode())) throw new MediaError({ kind: 'no-decoder', container, codec });
  const sink = new AudioSampleSink(track);
  return {
    container,
    codec,
    ...(await firstSample(sink, container)),
    hasVideo: (await input.getPrimaryVideoTrack()) !== null,
    toldSeconds: (await input.getDurationFromMetadata([track])) ?? undefined,
    mono: (from, to) => monoTimeline(sink.samples(from, to), from, to),
  };
}

async function containerOf(input: Input): Promise<string> {
  try {
    const { name } = await input.getFormat();
    return names[name] ?? name;
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) throw new MediaError({ kind: 'not-media' });
    throw error;
  }
}

async function audioTrackOf(input: Input, container: string): Promise<InputAudioTrack> {
  const track = await decodable(() => input.getPrimaryAudioTrack(), container);
  if (!track) throw new MediaError({ kind: 'no-sound', container });
  return track;
}

/** Only what is decoded tells the truth: HE-AAC has twice the rate of its header. */
async function firstSample(
  sink: AudioSampleSink,
  container: string,
): Promise<Pick<Sound, 'channels' | 'sampleRate'>> {
  const sample = await decodable(async () => {
    for await (const first of sink.samples()) return first;
    return undefined;
  }, container);
  if (!sample) throw new MediaError({ kind: 'damaged', container });
  const { numberOfChannels: channels, sampleRate } = sample;
  sample.close();
  return { channels, sampleRate };
}

/** What a parser or decoder throws at the start of a file is its damage; what the disk throws is not. */
async function decodable<T>(work: () => Promise<T>, container: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotReadableError') throw error;
    throw new MediaError({ kind: 'damaged', container });
  }
}
