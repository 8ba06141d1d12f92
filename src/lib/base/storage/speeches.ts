import type { JsonValue } from '$lib/base/api/wire/json';
import type { ApiError } from '$lib/base/api/wire/errors';
import { openCollection } from './database/collection';
import { openDrafts, type Drafts } from './drafts';
import type { KindSelection } from './database/kinds';
import { openRepository, type Repository } from './database/repository';
import { isObject, isPlain, isText, isNumber, type Schema } from './database/schema';

/** One text spoken by one voice, finished or in progress. */
export interface SpeechRecord {
  v: 1;
  id: string;
  /** Shared by speeches that are to be compared. */
  groupId: string;
  createdAt: number;
  state: SpeechState;
  connectionName: string;
  model: string;
  voice: string;
  /** Request parameters other than model, voice and input. */
  parameters: { [name: string]: JsonValue };
  /** As typed. */
  text: string;
  /** Requested one by one, in order; a single one for a short text. */
  parts: SpeechPart[];
  /** Milliseconds from sending to the first byte of sound, and to the end of all requests. */
  firstByteMs?: number;
  totalMs?: number;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

/** `interrupted`: its page died. */
export type SpeechState = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

export interface SpeechPart {
  text: string;
  state: 'waiting' | 'done' | 'failed';
  sound?: SoundNote;
  failure?: SpeechFailure;
}

/** The properties of received sound, detected from its content. */
export interface SoundNote {
  form: SoundForm;
  /** File name extension without the dot. */
  ending: string;
  bytes: number;
  /** Undefined when this browser cannot decode it. */
  seconds?: number;
  /** Duration in its header, if the sound ends before that. */
  toldSeconds?: number;
  /** Samples per second. */
  sampleRate?: number;
}

/**
 * `mulaw`: in a WAV container; `raw-mulaw`: only samples. `other`: sound in a container that was
 * not requested.
 */
export type SoundForm = 'wav' | 'mp3' | 'flac' | 'ogg' | 'mulaw' | 'raw-mulaw' | 'other';

/** `reply`: it is not usable sound; `words` are the console's own. */
export type SpeechFailure =
  { kind: 'call'; error: ApiError } | { kind: 'reply'; words: string; said?: string };

/** The reply to one part, unchanged. */
export interface SpeechSound {
  v: 1;
  /** The part's index in six digits, so that the keys sort in order. */
  id: string;
  speechId: string;
  file: Blob;
}

/** The entered text and settings, which survive a reload. */
export interface SpeechDraft {
  v: 1;
  id: 'draft';
  text: string;
  takes: SpeechTake[];
  /** Limit for one input, if the person has set it. */
  maxCharacters?: number;
  /** Names of voices to try together, as typed. */
  otherVoices?: string;
}

/** A voice with its settings. */
export interface SpeechTake {
  /** Empty until the person selects one. */
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
    isNumber(record.createdAt) &&
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
    (part.sound === undefined || (isObject(part.sound) && isNumber(part.sound.bytes)))
  );
}

function isTake(take: unknown): boolean {
  return isPlain(take) && isText(take.model) && isText(take.voice) && isPlain(take.parameters);
}

/** Sounds of one speech share a key prefix, so that they are read as one range. */
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
  isValid: ({ id, text, takes, otherVoices = '' }) =>
    id === 'draft' &&
    isText(text) &&
    isText(otherVoices) &&
    Array.isArray(takes) &&
    takes.every(isTake),
  keyOf: ({ id }) => id,
};

/** Spoken texts with their sounds. */
export interface SpeechRepository extends Repository<SpeechRecord> {
  /** By the index of their part. */
  sounds(id: string): Promise<Map<number, Blob>>;
  saveSound(id: string, part: number, file: Blob): Promise<void>;
  drafts: Drafts<Omit<SpeechDraft, 'v' | 'id'>>;
}

export function openSpeeches(): SpeechRepository {
  const sounds = openCollection('speech-sounds', speechSoundSchema);

  return {
    ...openRepository({
      kind: 'speeches',
      schema: speechSchema,
      timeOf: ({ createdAt }) => createdAt,
      belongings: speechBelongings,
    }),

    async sounds(id) {
      const { records } = await sounds.list(soundKey(id, ''));
      return new Map(records.map((sound) => [Number(sound.id), sound.file]));
    },

    saveSound: (speechId, part, file) =>
      sounds.put([{ v: 1, id: String(part).padStart(6, '0'), speechId, file }]),

    drafts: openDrafts('speech-drafts', speechDraftSchema),
  };
}

export function speechBelongings(id: string): KindSelection[] {
  return [{ kind: 'speech-sounds', prefix: soundKey(id, '') }];
}
