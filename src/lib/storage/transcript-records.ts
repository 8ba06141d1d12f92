import type { SegmentMeasures } from '$lib/api/audio-reply';
import type { ApiError } from '../api/wire/errors';
import type { JsonObject, JsonValue } from '../api/json';

/** The words of a sound with their times, in seconds from its beginning. */
export interface Transcript {
  /** The whole text; with segments it is theirs, joined as the service joined it. */
  text: string;
  language?: string;
  /** Seconds of sound that the service reports to have read. */
  duration?: number;
  /** In order of time; empty if the service reported no times. */
  segments: Segment[];
  /** All replies in order of time; absent for plain text, and in old records. */
  raw?: JsonObject[];
}

export interface Segment extends SegmentMeasures {
  text: string;
  start: number;
  end: number;
  /** A person has changed its text. */
  edited?: true;
  /** Joined without separators they are the segment's text; empty if no word times are known. */
  words: Word[];
}

export interface Word {
  /** With the surrounding space and punctuation. */
  text: string;
  start: number;
  end: number;
}

/** One transcription or translation: its request, its source and its progress. */
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
  /** Sections of the sound that are sent one by one, in order; a single one for a short sound. */
  parts: TranscriptPart[];
  /** The format that is sent instead of the file; absent if it is sent unchanged. */
  conversion?: 'flac' | 'ogg';
  /** Parts are sent one after another, each with the end of the previous text as its prompt. */
  inSequence?: boolean;
  /** The text so far, for searching. */
  text: string;
  language?: string;
  /** Remarks of the service on how it produced the text. */
  notices: string[];
  /** Shared by transcripts of the same sound; absent if the page never had the sound. */
  soundId?: string;
  /** Bytes of the sound; 0 without it. */
  soundBytes: number;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

/** `interrupted`: its page died. */
export type TranscriptState = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

export interface TranscriptSource {
  /** Name of the file, or the last part of the address. */
  name: string;
  /** Absent if the page has not read the sound itself. */
  seconds?: number;
  /** Sent as the request's url. */
  url?: string;
}

export interface TranscriptPart {
  /** Seconds. `to` is absent if the duration is not known. */
  from: number;
  to?: number;
  state: 'waiting' | 'done' | 'failed';
  /** Bytes that were sent. */
  bytes?: number;
  /** Why the reply may be incomplete. */
  shortfall?: Shortfall;
  failure?: PartFailure;
}

/** `sound`: the page could not produce the sound to be sent; `words` are the console's own. */
export type PartFailure = { kind: 'call'; error: ApiError } | { kind: 'sound'; words: string };

/** Seconds of `sent` that a reply covers: by its own duration, or by the end of its last words. */
export interface Shortfall {
  sent: number;
  covered: number;
  by: 'duration' | 'words';
}
