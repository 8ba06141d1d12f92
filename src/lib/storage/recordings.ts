import { announce, onChange } from './changes';
import { openCollection, type Listing, type Taken } from './collection';
import { askToPersist } from './persistence';
import { chunkKey, chunkSchema, recordingSchema } from './recording-schema';
import type { Recording, RecordingChunk } from './recording-schema';
import { settleRecording } from './settle-recording';

/** What `restore` needs; nothing else is to be done with it. */
export interface RemovedRecording {
  id: string;
  recordings: Taken;
  chunks: Taken;
}

/** Recordings and their sound. Every call rejects with StorageFailure and with nothing else. */
export interface RecordingRepository {
  /** Newest first. One whose page died while it recorded comes back as interrupted, or not at all if it has no sound. */
  list(): Promise<Listing<Recording>>;
  /** Before the first chunk, so that the sound of a page that dies has a name. */
  begin(recording: Recording): Promise<void>;
  /** One transaction; tells nobody, since it happens twice a second. */
  saveChunks(chunks: RecordingChunk[]): Promise<void>;
  /** `chunks` are all of them, to be stored again where the storage was cleared underneath. */
  finish(recording: Recording, chunks: RecordingChunk[]): Promise<void>;
  change(id: string, fields: Partial<Pick<Recording, 'name' | 'state'>>): Promise<void>;
  /** The whole sound in order; empty where none of it can be read. */
  sound(recording: Recording): Promise<Blob>;
  /** With its sound, unreadable parts too. */
  remove(id: string): Promise<RemovedRecording>;
  restore(removed: RemovedRecording): Promise<void>;
  /** Hears the ids of recordings that other tabs have begun, ended, changed or removed. */
  onChange(listener: (ids: string[]) => void): () => void;
}

const KIND = 'recordings';

export function openRecordings(): RecordingRepository {
  const recordings = openCollection(KIND, recordingSchema);
  const chunks = openCollection('recording-chunks', chunkSchema);

  const tell = (id: string) => announce({ kind: KIND, keys: [id] });

  const chunksOf = async (id: string) => (await chunks.list(chunkKey(id, ''))).records;

  return {
    async list() {
      const { records, unreadable } = await recordings.list();
      const shown = await Promise.all(
        records.map((found) => settleRecording(found, recordings, chunks)),
      );
      const kept = shown.filter((recording) => recording !== undefined);
      return { records: kept.sort((a, b) => b.startedAt - a.startedAt), unreadable };
    },

    async begin(recording) {
      await recordings.put([recording]);
      tell(recording.id);
      void askToPersist();
    },

    saveChunks: (changed) => chunks.put(changed),

    // The record comes last: whatever ends this halfway, no recording is shown as done without its sound.
    async finish(recording, all) {
      if ((await chunksOf(recording.id)).length < all.length) await chunks.put(all);
      await recordings.put([recording]);
      tell(recording.id);
    },

    async change(id, fields) {
      await recordings.update(id, (current) => current && { ...current, ...fields });
      tell(id);
    },

    async sound({ id, type }) {
      const stored = await chunksOf(id);
      return new Blob(
        stored.map(({ data }) => data),
        { type },
      );
    },

    async remove(id) {
      const removed = {
        id,
        recordings: await recordings.take({ keys: [id] }),
        chunks: await chunks.take({ prefix: chunkKey(id, '') }),
      };
      tell(id);
      return removed;
    },

    async restore(removed) {
      await chunks.putBack(removed.chunks);
      await recordings.putBack(removed.recordings);
      tell(removed.id);
    },

    onChange: (listener) =>
      onChange(({ kind, keys }) => {
        if (kind === KIND) listener(keys);
      }),
  };
}
