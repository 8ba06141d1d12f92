import type { MediaFailure } from './media-failure';

/** What a file is by its content, never by its name. */
export type MediaFacts = SoundFacts | UnreadableFacts;

export interface SoundFacts {
  kind: 'sound';
  /** As people call it: "WAV", "MP3", "MP4", "Ogg", "WebM". */
  container: string;
  /** WebCodecs' and mediabunny's name: "opus", "aac", "mp3", "flac", "pcm-s16". */
  codec: string;
  /** What can be decoded. */
  seconds: number;
  /** Where the file ends before the length that its header tells, as a cut file does. */
  toldSeconds?: number;
  channels: number;
  sampleRate: number;
  hasVideo: boolean;
  /** dBFS of all channels mixed to one, as the service hears it; -Infinity for digital silence. */
  level: { peak: number; rms: number };
  /** From 0 to 1: the share of 20 ms windows below -50 dBFS. */
  silence: number;
  /** The container is one of docs/service.md#audio. */
  accepted: boolean;
  wrongName?: WrongName;
}

export interface UnreadableFacts {
  kind: 'unreadable';
  failure: MediaFailure;
}

/** The name ends otherwise than the content is. */
export interface WrongName {
  /** Without the dot; empty where the name has none. */
  ending: string;
  /** The ending that fits the content. */
  right: string;
}
