import type { MediaFailure } from './media-failure';
import type { Survey } from './survey';

/** Facts about a file, detected from its content and never from its name. */
export type MediaFacts = SoundFacts | UnreadableFacts;

export interface SoundFacts {
  kind: 'sound';
  /** Common name: "WAV", "MP3", "MP4", "Ogg", "WebM". */
  container: string;
  /** WebCodecs' and mediabunny's name: "opus", "aac", "mp3", "flac", "pcm-s16". */
  codec: string;
  /** Decodable length. */
  seconds: number;
  /** Length in the header, set only if the file ends before it because it was cut off. */
  declaredSeconds?: number;
  channels: number;
  sampleRate: number;
  hasVideo: boolean;
  /** In dBFS, of all channels mixed to one, as the service receives it; -Infinity for digital silence. */
  level: { peak: number; rms: number };
  /** Share of the 20 ms windows below -50 dBFS, from 0 to 1. */
  silence: number;
  /** Whether the container is one of those in docs/service.md#audio. */
  accepted: boolean;
  wrongName?: WrongName;
}

interface UnreadableFacts {
  kind: 'unreadable';
  failure: MediaFailure;
}

/** A file name whose ending does not match the content. */
interface WrongName {
  /** Without the dot; empty if the name has none. */
  ending: string;
  /** The ending that matches the content. */
  right: string;
}

/** In dBFS; windows below it count as silence. Speech recorded from afar is still 10 dB louder. */
const quietest = -50;

/** File endings of each container, the most common first. */
const endings: { [container: string]: string[] } = {
  AAC: ['aac'],
  FLAC: ['flac'],
  Matroska: ['mkv', 'mka'],
  MP3: ['mp3', 'mpga', 'mpeg'],
  MP4: ['m4a', 'mp4', 'm4b', 'm4v'],
  'MPEG-TS': ['ts', 'm2ts'],
  Ogg: ['ogg', 'oga', 'opus', 'ogv'],
  QuickTime: ['mov', 'qt'],
  WAV: ['wav', 'wave'],
  WebM: ['webm'],
};

/** Containers in docs/service.md#audio, where mpeg and mpga are MP3 and m4a is MP4. */
const accepted = ['FLAC', 'MP3', 'MP4', 'Ogg', 'WAV', 'WebM'];
/** In seconds; headers round and codecs pad, so a file this much shorter than its header says is complete. */
const slack = 0.5;

export function soundFacts(survey: Survey, name: string): SoundFacts {
  const { container, codec, seconds, declaredSeconds, channels, sampleRate, hasVideo } = survey;
  const endsEarly = declaredSeconds !== undefined && declaredSeconds - seconds > slack;
  return {
    kind: 'sound',
    container,
    codec,
    seconds,
    ...(endsEarly && { declaredSeconds }),
    channels,
    sampleRate,
    hasVideo,
    level: levelOf(survey),
    silence: silenceOf(survey.power),
    accepted: accepted.includes(container),
    wrongName: wrongName(survey, name),
  };
}

function levelOf({ lowest, highest, power }: Survey): SoundFacts['level'] {
  const peak = lowest.reduce((most, low, index) => Math.max(most, -low, highest[index] ?? 0), 0);
  const mean = power.reduce((sum, value) => sum + value, 0) / Math.max(1, power.length);
  return { peak: 20 * Math.log10(peak), rms: 10 * Math.log10(mean) };
}

function silenceOf(power: Float32Array): number {
  const quiet = power.filter((value) => 10 * Math.log10(value) < quietest).length;
  return quiet / Math.max(1, power.length);
}

function wrongName({ container, hasVideo }: Survey, name: string): WrongName | undefined {
  const [, ending = ''] = /\.([a-z0-9]{1,8})$/i.exec(name) ?? [];
  const known = endings[container] ?? [];
  if (known.length === 0 || known.includes(ending.toLowerCase())) return undefined;
  const right = container === 'MP4' && hasVideo ? 'mp4' : (known[0] ?? '');
  return { ending, right };
}
