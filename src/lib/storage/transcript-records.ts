import type { SegmentMeasures } from '../api/audio-types';
import type { ApiError } from '../api/wire/errors';
import type { JsonObject, JsonValue } from '../api/json';

/** The words of a sound with their times, in seconds from its beginning. */
export interface Transcript {
  /** The whole text; with segments it is theirs, joined as the service joined it. */
  text: string;
  language?: string;
  /** Seconds of sound that the service says it has read. */
  duration?: number;
  /** In the order of time; empty where the service told no times. */
  segments: Segment[];
  /** What came, reply by reply in the order of time; not of plain text, nor in old records. */
  raw?: JsonObject[];
}

export interface Segment extends SegmentMeasures {
  text: string;
  start: number;
  end: number;
  /** Its text has been changed by hand. */
  edited?: true;
  /** Joined without anything between they are the segment's text; empty where no word times are known. */
  words: Word[];
}

export interface Word {
  /** With the space and the punctuation around it. */
  text: string;
  start: number;
  end: number;
}

/** One transcription or translation: what was asked, of what, and how far it got. */
export interface TranscriptRecord {
  v: 1;
  id: string;
  title: string;
  task: 'transcribe' | 'translate';
  createdAt: number;
  updatedAt: number;
  state: TranscriptState;
  connectionName: string;
  model: string;
  parameters: { [name: string]: JsonValue };
  source: TranscriptSource;
  /** Stretches of the sound that are sent one by one, in order; a single one for a short sound. */
  parts: TranscriptPart[];
  /** What is sent in place of the file; absent where it is sent as it is. */
  conversion?: 'flac' | 'ogg';
  /** Parts go one after another, each with the end of the text before it as its prompt. */
  inSequence?: boolean;
  /** What has come so far, to be searched. */
  text: string;
  language?: string;
  /** What the service said about how it came by the text. */
  notices: string[];
  /** Transcripts of the same sound share it; absent where the page never had it. */
  soundId?: string;
  /** Bytes of the sound; 0 without it. */
  soundBytes: number;
  /** Parts that were damaged in the file that it was imported from, by kind. */
  damaged?: { [kind: string]: number };
}

/** `interrupted`: the page died while it ran. */
export type TranscriptState = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

export interface TranscriptSource {
  /** Of the file, or of the last part of the address. */
  name: string;
  /** Absent where the page has not seen the sound itself. */
  seconds?: number;
  /** Sent as the request's url. */
  url?: string;
}

export interface TranscriptPart {
  /** Seconds. `to` is absent where the length is not known. */
  from: number;
  to?: number;
  state: 'waiting' | 'done' | 'failed';
  /** What was sent of it, in bytes. */
  bytes?: number;
  /** Why the reply may not hold all of it. */
  shortfall?: Shortfall;
  failure?: PartFailure;
}

/** `sound`: the page could not make of it what was to be sent; `words` are the console's own. */
export type PartFailure = { kind: 'call'; error: ApiError } | { kind: 'sound'; words: string };

/** Seconds of `sent` that a reply accounts for: by its own duration, or by where its last words end. */
export interface Shortfall {
  sent: number;
  covered: number;
  by: 'duration' | 'words';
}
