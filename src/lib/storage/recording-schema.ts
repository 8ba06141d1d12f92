import { isText, isTime, type Schema } from './schema';

/** A recording from a microphone; its sound is in chunks, one record each. */
export interface Recording {
  v: 1;
  id: string;
  name: string;
  /** The MIME type of the sound, with its codec. */
  type: string;
  startedAt: number;
  /** Without pauses. Browsers write no duration into their recordings. 0 during recording. */
  seconds: number;
  /** 0 during recording. */
  bytes: number;
  /** `interrupted`: its page ended first; the stored part is all there is. */
  state: 'recording' | 'done' | 'interrupted';
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

export interface RecordingChunk {
  v: 1;
  /** Its number in six digits, so that the keys sort in order. */
  id: string;
  recordingId: string;
  /** Duration of the recording up to the end of this chunk. */
  seconds: number;
  data: Blob;
}

const STATES: unknown[] = ['recording', 'done', 'interrupted'];

export const recordingSchema: Schema<Recording> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.name) &&
    isText(record.type) &&
    isTime(record.startedAt) &&
    isTime(record.seconds) &&
    isTime(record.bytes) &&
    STATES.includes(record.state),
  keyOf: ({ id }) => id,
};

/** Chunks of one recording share a key prefix, so that they are read as one range. */
export const chunkKey = (recordingId: string, id: string) => `${recordingId}:${id}`;

export const chunkId = (number: number) => String(number).padStart(6, '0');

export const chunkSchema: Schema<RecordingChunk> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.recordingId) &&
    isTime(record.seconds) &&
    record.data instanceof Blob,
  keyOf: ({ recordingId, id }) => chunkKey(recordingId, id),
};
