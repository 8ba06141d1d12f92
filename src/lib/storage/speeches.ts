import { announce, onChange } from './changes';
import { openCollection, type Listing, type Taken } from './collection';
import { askToPersist } from './persistence';
import {
  soundKey,
  speechDraftSchema,
  speechSchema,
  speechSoundSchema,
  type SpeechDraft,
  type SpeechRecord,
} from './speech-records';

/** What `restore` needs; nothing else is to be done with it. */
export interface RemovedSpeech {
  id: string;
  speeches: Taken;
  sounds: Taken;
}

/** Spoken texts with their sounds. Every call rejects with StorageFailure and with nothing else. */
export interface SpeechRepository {
  /** Newest first. */
  list(): Promise<Listing<SpeechRecord>>;
  get(id: string): Promise<SpeechRecord | undefined>;
  save(record: SpeechRecord): Promise<void>;
  /** By the index of their part. */
  sounds(id: string): Promise<Map<number, Blob>>;
  saveSound(id: string, part: number, file: Blob): Promise<void>;
  /** With its sounds. */
  remove(id: string): Promise<RemovedSpeech>;
  restore(removed: RemovedSpeech): Promise<void>;
  /** Hears the ids of speeches that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
  draft(): Promise<SpeechDraft | undefined>;
  saveDraft(draft: Omit<SpeechDraft, 'v' | 'id'>): Promise<void>;
}

const KIND = 'speeches';

export function openSpeeches(): SpeechRepository {
  const speeches = openCollection(KIND, speechSchema);
  const sounds = openCollection('speech-sounds', speechSoundSchema);
  const drafts = openCollection('speech-drafts', speechDraftSchema);

  const tell = (id: string) => announce({ kind: KIND, keys: [id] });

  return {
    async list() {
      const { records, unreadable } = await speeches.list();
      return { records: records.sort((a, b) => b.createdAt - a.createdAt), unreadable };
    },

    get: (id) => speeches.get(id),

    async save(record) {
      await speeches.put([record]);
      tell(record.id);
      void askToPersist();
    },

    async sounds(id) {
      const { records } = await sounds.list(soundKey(id, ''));
      return new Map(records.map((sound) => [Number(sound.id), sound.file]));
    },

    saveSound: (speechId, part, file) =>
      sounds.put([{ v: 1, id: String(part).padStart(6, '0'), speechId, file }]),

    async remove(id) {
      const removed = {
        id,
        speeches: await speeches.take({ keys: [id] }),
        sounds: await sounds.take({ prefix: soundKey(id, '') }),
      };
      tell(id);
      return removed;
    },

    // The record comes last: whatever ends this halfway, none is shown without its sound.
    async restore(removed) {
      await sounds.putBack(removed.sounds);
      await speeches.putBack(removed.speeches);
      tell(removed.id);
    },

    onChange: (listener) =>
      onChange(({ kind, keys }) => {
        if (kind === KIND) listener(keys);
      }),

    draft: () => drafts.get('draft'),
    saveDraft: (draft) => drafts.put([{ v: 1, id: 'draft', ...draft }]),
  };
}
