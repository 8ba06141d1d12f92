import {
  ADTS,
  type AudioSample,
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
import { decodesMp3 } from '$lib/base/platform/decodes-mp3';
import { isReadError, MediaError, type MediaFailure } from './media-failure';
import type { Sound } from './survey';

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
  const { name } = await failingAs({ kind: 'not-media' }, () => input.getFormat());
  const container = names[name] ?? name;
  return failingAs({ kind: 'damaged', container }, () => openTrack(input, container));
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
    ...(await decodedFormat(sink, container)),
    hasVideo: (await input.getPrimaryVideoTrack()) !== null,
    declaredSeconds: (await input.getDurationFromMetadata([track])) ?? undefined,
    mono: (from, to) => monoTimeline(sink.samples(from, to), from, to),
  };
}

/** Decodes the first sample, because headers can be wrong: HE-AAC has twice the rate of its header. */
async function decodedFormat(
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
async function failingAs<T>(failure: MediaFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaError || isReadError(error)) throw error;
    throw new MediaError(failure);
  }
}

/** Seconds of sound in one piece: decoders return only about 20 ms. */
const pieceSeconds = 1;
/** In seconds; a wider gap comes from a damaged file or the clock of a broadcast. */
const widestGap = 60;

/**
 * Decoded samples as one channel in pieces, aligned with the file's timeline from `from` to `to`: gaps are filled with
 * silence, and overlapping samples appear once. Ends without an error at the first sample that cannot be decoded.
 */
async function* monoTimeline(
  samples: AsyncIterable<AudioSample>,
  from: number,
  to: number,
): AsyncGenerator<Float32Array> {
  const line = new Timeline(from, to);
  try {
    for await (const sample of samples) {
      line.add(sample);
      sample.close();
      if (line.isFull) yield line.flush();
    }
  } catch (error) {
    if (isReadError(error)) throw error;
  }
  yield line.flush();
}

class Timeline {
  #pieces: Float32Array[] = [];
  #length = 0;
  /** In samples since `from`. */
  #position = 0;
  #rate = 0;
  #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  get isFull(): boolean {
    return this.#length >= pieceSeconds * this.#rate;
  }

  add(sample: AudioSample): void {
    this.#rate = sample.sampleRate;
    let start = this.#at(sample.timestamp);
    if (start - this.#position > widestGap * this.#rate) {
      this.#from += (start - this.#position) / this.#rate;
      start = this.#position;
    }
    if (start > this.#position) this.#append(new Float32Array(start - this.#position));
    const end = Math.min(this.#at(this.#to), start + sample.numberOfFrames);
    if (end <= this.#position) return;
    this.#append(mono(sample).subarray(this.#position - start, end - start));
  }

  flush(): Float32Array {
    const all = new Float32Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#length = 0;
    return all;
  }

  #at(seconds: number): number {
    return Math.round((seconds - this.#from) * this.#rate);
  }

  #append(piece: Float32Array): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#position += piece.length;
  }
}

/** The mean of all channels. */
function mono(sample: AudioSample): Float32Array {
  const { numberOfFrames, numberOfChannels } = sample;
  const all = new Float32Array(numberOfFrames);
  const channel = new Float32Array(numberOfFrames);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
    for (let at = 0; at < all.length; at++)
      all[at] = (all[at] as number) + (channel[at] as number) / numberOfChannels;
  }
  return all;
}

const headBytes = 10;

/**
 * Removes leading ID3v2 tags, because mediabunny 1.61 exhausts the memory on a tag with wrong inner lengths.
 */
async function skipId3(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return file;
  // The size is stored in four bytes of seven bits each.
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
  return skipId3(file.slice(headBytes + (a << 21) + (b << 14) + (c << 7) + d));
}
