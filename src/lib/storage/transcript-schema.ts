import { isObject, isPlain, isText, isTime, type RawRecord, type Schema } from './schema';
import type { Transcript, TranscriptRecord } from './transcript-records';

/** A transcript, stored apart from its record: lists need no words. */
export interface TranscriptContent {
  v: 1;
  /** Id of the record. */
  id: string;
  transcript: Transcript;
}

/** The transcript of one part, until all have arrived and are joined. */
export interface PartContent {
  v: 1;
  /** Its index in six digits, so that the keys sort in order. */
  id: string;
  transcriptId: string;
  transcript: Transcript;
}

export interface Sound {
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
    isText(record.title) &&
    (record.task === 'transcribe' || record.task === 'translate') &&
    isTime(record.createdAt) &&
    isTime(record.updatedAt) &&
    STATES.includes(record.state) &&
    isText(record.connectionName) &&
    isText(record.model) &&
    isPlain(record.parameters) &&
    isObject(record.source) &&
    isText(record.source.name) &&
    isText(record.text) &&
    isTime(record.soundBytes) &&
    isListOf(record.notices, isText) &&
    isListOf(record.parts, isPart),
  keyOf: ({ id }) => id,
};

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isPart(part: unknown): boolean {
  return isObject(part) && isTime(part.from) && isText(part.state);
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
    isTime(segment.start) &&
    isTime(segment.end) &&
    isListOf(segment.words, isObject)
  );
}

export const soundSchema: Schema<Sound> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && record.file instanceof Blob,
  keyOf: ({ id }) => id,
};
