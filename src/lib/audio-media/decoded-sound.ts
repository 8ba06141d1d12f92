import { decodesMp3 } from '$lib/platform/decodes-mp3';
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
  WAVE,
  WEBM,
} from 'mediabunny';
import { isUnreadable, MediaError, type MediaFailure } from './media-failure';
import { monoTimeline } from './mono-timeline';
import { skipId3 } from './skip-id3';
import type { Sound } from './sound';

/** All formats of mediabunny except HLS, whose playlists would be fetched. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC, MPEG_TS];

/** Common names for formats that mediabunny names differently. */
const names: { [name: string]: string } = {
  WAVE: 'WAV',
  'QuickTime File Format': 'QuickTime',
  ADTS: 'AAC',
};

/** Opens the primary audio track of a file that needs a decoder. Throws MediaError. */
export async function openDecoded(file: Blob): Promise<Sound> {
  const input = new Input({ source: new BlobSource(await skipId3(file)), formats });
  const { name } = await orElse({ kind: 'not-media' }, () => input.getFormat());
  const container = names[name] ?? name;
  return orElse({ kind: 'damaged', container }, () => openTrack(input, container));
}

async function openTrack(input: Input, container: string): Promise<Sound> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new MediaError({ kind: 'no-sound', container });
  const codec = (await track.getCodec()) ?? 'an unknown codec';
  const isDecoded = (await track.canDecode()) && (codec !== 'mp3' || (await decodesMp3()));
  if (!isDecoded) throw new MediaError({ kind: 'no-decoder', container, codec });
  const sink = new AudioSampleSink(track);
  return {
    container,
    codec,
    ...(await heardForm(sink, container)),
    hasVideo: (await input.getPrimaryVideoTrack()) !== null,
    toldSeconds: (await input.getDurationFromMetadata([track])) ?? undefined,
    mono: (from, to) => monoTimeline(sink.samples(from, to), from, to),
  };
}

/** Decodes the first sample, because headers can be wrong: HE-AAC has twice the rate of its header. */
async function heardForm(
  sink: AudioSampleSink,
  container: string,
): Promise<Pick<Sound, 'channels' | 'sampleRate'>> {
  for await (const sample of sink.samples()) {
    const { numberOfChannels: channels, sampleRate } = sample;
    sample.close();
    return { channels, sampleRate };
  }
  throw new MediaError({ kind: 'damaged', container });
}

/** Reports an error of the parser or decoder as `failure`; read errors of the disk are thrown unchanged. */
async function orElse<T>(failure: MediaFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaError || isUnreadable(error)) throw error;
    throw new MediaError(failure);
  }
}
