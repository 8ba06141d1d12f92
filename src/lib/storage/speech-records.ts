import type { ApiError } from '../api/wire/errors';
import type { JsonValue } from '../api/json';
import { isObject, isPlain, isText, isTime, type Schema } from './schema';

/** One text spoken, or being spoken, by one voice. */
export interface SpeechRecord {
  v: 1;
  id: string;
  /** Those that are to be compared share it. */
  groupId: string;
  createdAt: number;
  state: SpeechState;
  connectionName: string;
  model: string;
  voice: string;
  /** Of the request, apart from its model, voice and input. */
  parameters: { [name: string]: JsonValue };
  /** As it was typed. */
  text: string;
  /** Asked for one by one, in order; a single one for a short text. */
  parts: SpeechPart[];
  /** Milliseconds from sending to the first byte of sound, and until nothing was under way any more. */
  firstByteMs?: number;
  totalMs?: number;
  /** Parts that were damaged in the file that it was imported from, by kind. */
  damaged?: { [kind: string]: number };
}

/** `interrupted`: the page died while it ran. */
export type SpeechState = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

export interface SpeechPart {
  text: string;
  state: 'waiting' | 'done' | 'failed';
  sound?: SoundNote;
  failure?: SpeechFailure;
}

/** What came, by its content. */
export interface SoundNote {
  form: SoundForm;
  /** Of a file name that fits, without the dot. */
  ending: string;
  bytes: number;
  /** Undefined where this browser cannot decode it to tell. */
  seconds?: number;
  /** Where it ends before the length that its own header tells. */
  toldSeconds?: number;
  /** Samples a second. */
  sampleRate?: number;
}

/** `mulaw`: in a WAV container; `raw-mulaw`: nothing but the samples. `other`: sound in a container nobody asked for. */
export type SoundForm = 'wav' | 'mp3' | 'flac' | 'ogg' | 'mulaw' | 'raw-mulaw' | 'other';

/** `reply`: what came is no sound that can be used; `words` are the console's own. */
export type SpeechFailure =
  { kind: 'call'; error: ApiError } | { kind: 'reply'; words: string; said?: string };

/** The reply to one part, as it came. */
export interface SpeechSound {
  v: 1;
  /** The part's index in six digits, so that the keys sort in order. */
  id: string;
  speechId: string;
  file: Blob;
}

/** What was typed and set, kept over a reload. */
export interface SpeechDraft {
  v: 1;
  id: 'draft';
  text: string;
  takes: SpeechTake[];
  /** Of one input, where the person has set it. */
  maxCharacters?: number;
}

/** Who speaks, and how. */
export interface SpeechTake {
  /** Empty while none is picked by hand. */
  model: string;
  voice: string;
  parameters: { [name: string]: JsonValue };
}

const STATES: unknown[] = ['running', 'done', 'stopped', 'failed', 'interrupted'];

export const speechSchema: Schema<SpeechRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    [record.id, record.groupId, record.connectionName, record.text].every(isText) &&
    isTime(record.createdAt) &&
    STATES.includes(record.state) &&
    isTake(record) &&
    Array.isArray(record.parts) &&
    record.parts.every(isPart),
  keyOf: ({ id }) => id,
};

function isPart(part: unknown): boolean {
  return (
    isObject(part) &&
    isText(part.text) &&
    isText(part.state) &&
    (part.sound === undefined || (isObject(part.sound) && isTime(part.sound.bytes)))
  );
}

function isTake(take: unknown): boolean {
  return isPlain(take) && isText(take.model) && isText(take.voice) && isPlain(take.parameters);
}

/** Sounds of one speech share a prefix, so that they are read as one range. */
export const soundKey = (speechId: string, id: string) => `${speechId}:${id}`;

export const speechSoundSchema: Schema<SpeechSound> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isText(record.speechId) && record.file instanceof Blob,
  keyOf: ({ speechId, id }) => soundKey(speechId, id),
};

export const speechDraftSchema: Schema<SpeechDraft> = {
  version: 1,
  ups: [],
  isValid: ({ id, text, takes }) =>
    id === 'draft' && isText(text) && Array.isArray(takes) && takes.every(isTake),
  keyOf: ({ id }) => id,
};
