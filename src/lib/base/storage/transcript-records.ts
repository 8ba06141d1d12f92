import type { SegmentMeasures } from '$lib/base/api/audio-reply';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import type { ApiError } from '$lib/base/api/wire/errors';
import {
  isObject,
  isPlain,
  isText,
  isNumber,
  type RawRecord,
  type Schema,
} from './database/schema';

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
  /** The right text, as a person entered it, for the word error rate. */
  reference?: string;
  /** Shared by transcripts of the same sound; absent if the page never had the sound. */
  soundId?: string;
  /** Bytes of the sound; 0 without it. */
  soundBytes: number;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

/** `interrupted`: its page died. */
export type TranscriptState = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

interface TranscriptSource {
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

/** A transcript, stored apart from its record: lists need no words. */
interface TranscriptContent {
  v: 1;
  /** Id of the record. */
  id: string;
  transcript: Transcript;
}

/** The transcript of one part, until all have arrived and are joined. */
interface PartContent {
  v: 1;
  /** Its index in six digits, so that the keys sort in order. */
  id: string;
  transcriptId: string;
  transcript: Transcript;
}

interface Sound {
  v: 1;
  id: string;
  file: Blob;
}

const STATES: unknown[] = ['running', 'done', 'stopped', 'failed', 'interrupted'];

export const transcriptSchema: Schema<TranscriptRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    (record.task === 'transcribe' || record.task === 'translate') &&
    isNumber(record.createdAt) &&
    isNumber(record.updatedAt) &&
    STATES.includes(record.state) &&
    isText(record.connectionName) &&
    isText(record.model) &&
    isPlain(record.parameters) &&
    isObject(record.source) &&
    isText(record.source.name) &&
    [record.title, record.text, record.reference ?? ''].every(isText) &&
    isNumber(record.soundBytes) &&
    isListOf(record.notices, isText) &&
    isListOf(record.parts, isPart),
  keyOf: ({ id }) => id,
};

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isPart(part: unknown): boolean {
  return isObject(part) && isNumber(part.from) && isText(part.state);
}

export const contentSchema: Schema<TranscriptContent> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isTranscript(record),
  keyOf: ({ id }) => id,
};

/** Parts of one transcript share a key prefix, so that they are read as one range. */
export const partKey = (transcriptId: string, id: string) => `${transcriptId}:${id}`;

export const partSchema: Schema<PartContent> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isText(record.transcriptId) && isTranscript(record),
  keyOf: ({ transcriptId, id }) => partKey(transcriptId, id),
};

function isTranscript({ transcript }: RawRecord): boolean {
  return (
    isObject(transcript) && isText(transcript.text) && isListOf(transcript.segments, isSegment)
  );
}

function isSegment(segment: unknown): boolean {
  return (
    isObject(segment) &&
    isText(segment.text) &&
    isNumber(segment.start) &&
    isNumber(segment.end) &&
    isListOf(segment.words, isObject)
  );
}

export const soundSchema: Schema<Sound> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && record.file instanceof Blob,
  keyOf: ({ id }) => id,
};
