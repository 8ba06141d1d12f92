import type { MediaFailure } from './media-failure';

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
  toldSeconds?: number;
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

export interface UnreadableFacts {
  kind: 'unreadable';
  failure: MediaFailure;
}

/** A file name whose ending does not match the content. */
export interface WrongName {
  /** Without the dot; empty if the name has none. */
  ending: string;
  /** The ending that matches the content. */
  right: string;
}
