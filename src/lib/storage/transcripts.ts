import { announce, onChange } from './changes';
import { openCollection, type Listing, type Taken } from './collection';
import { askToPersist } from './persistence';
import type { Transcript, TranscriptRecord } from './transcript-records';
import {
  contentSchema,
  partKey,
  partSchema,
  soundSchema,
  transcriptSchema,
} from './transcript-schema';

/** What `restore` needs; nothing else is to be done with it. */
export interface RemovedTranscript {
  id: string;
  transcripts: Taken;
  contents: Taken;
  parts: Taken;
  sounds: Taken;
}

/** Transcripts and their sounds. Every call rejects with StorageFailure and with nothing else. */
export interface TranscriptRepository {
  /** Newest first. */
  list(): Promise<Listing<TranscriptRecord>>;
  get(id: string): Promise<TranscriptRecord | undefined>;
  save(record: TranscriptRecord): Promise<void>;
  /** Joined and edited; undefined before anything has come. */
  content(id: string): Promise<Transcript | undefined>;
  saveContent(id: string, transcript: Transcript): Promise<void>;
  /** What has come of the parts, by their index. */
  parts(id: string): Promise<Map<number, Transcript>>;
  savePart(id: string, index: number, transcript: Transcript): Promise<void>;
  /** Once they are joined for good. */
  removeParts(id: string): Promise<void>;
  sound(soundId: string): Promise<Blob | undefined>;
  saveSound(soundId: string, file: Blob): Promise<void>;
  /** With its sound, unless another transcript has the same. */
  remove(id: string): Promise<RemovedTranscript>;
  restore(removed: RemovedTranscript): Promise<void>;
  /** Hears the ids of transcripts that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
}

const KIND = 'transcripts';

export function openTranscripts(): TranscriptRepository {
  const transcripts = openCollection(KIND, transcriptSchema);
  const contents = openCollection('transcript-contents', contentSchema);
  const parts = openCollection('transcript-parts', partSchema);
  const sounds = openCollection('transcript-sounds', soundSchema);

  const tell = (id: string) => announce({ kind: KIND, keys: [id] });

  async function takeUnused(soundId: string | undefined): Promise<Taken> {
    if (soundId === undefined) return [];
    const { records } = await transcripts.list();
    const isUsed = records.some((record) => record.soundId === soundId);
    return isUsed ? [] : sounds.take({ keys: [soundId] });
  }

  return {
    async list() {
      const { records, unreadable } = await transcripts.list();
      return { records: records.sort((a, b) => b.createdAt - a.createdAt), unreadable };
    },

    get: (id) => transcripts.get(id),

    async save(record) {
      await transcripts.put([record]);
      tell(record.id);
      void askToPersist();
    },

    content: async (id) => (await contents.get(id))?.transcript,

    async saveContent(id, transcript) {
      await contents.put([{ v: 1, id, transcript }]);
      tell(id);
    },

    async parts(id) {
      const { records } = await parts.list(partKey(id, ''));
      return new Map(records.map((part) => [Number(part.id), part.transcript]));
    },

    savePart: (transcriptId, index, transcript) =>
      parts.put([{ v: 1, id: String(index).padStart(6, '0'), transcriptId, transcript }]),

    async removeParts(id) {
      await parts.take({ prefix: partKey(id, '') });
    },

    sound: async (soundId) => (await sounds.get(soundId))?.file,
    saveSound: (soundId, file) => sounds.put([{ v: 1, id: soundId, file }]),

    async remove(id) {
      const soundId = (await transcripts.get(id))?.soundId;
      const removed = {
        id,
        transcripts: await transcripts.take({ keys: [id] }),
        contents: await contents.take({ keys: [id] }),
        parts: await parts.take({ prefix: partKey(id, '') }),
        sounds: await takeUnused(soundId),
      };
      tell(id);
      return removed;
    },

    // The record comes last: whatever ends this halfway, none is shown without its words.
    async restore(removed) {
      await sounds.putBack(removed.sounds);
      await parts.putBack(removed.parts);
      await contents.putBack(removed.contents);
      await transcripts.putBack(removed.transcripts);
      tell(removed.id);
    },

    onChange: (listener) =>
      onChange(({ kind, keys }) => {
        if (kind === KIND) listener(keys);
      }),
  };
}
