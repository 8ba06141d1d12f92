import { announce } from './changes';
import { openCollection } from './collection';
import type { KindSelection } from './kinds';
import { openRepository } from './open-repository';
import { chunkKey, chunkSchema, recordingSchema } from './recording-schema';
import type { Recording, RecordingChunk } from './recording-schema';
import type { Repository } from './repository';
import { settleRecording } from './settle-recording';

/**
 * Recordings and their sound. A list returns a recording whose page died as interrupted, or omits
 * it if it has no sound.
 */
export interface RecordingRepository extends Repository<Recording> {
  /** Called before the first chunk, so that the sound has a record if its page dies. */
  begin(recording: Recording): Promise<void>;
  /** One transaction. Other tabs are not notified, since it happens twice a second. */
  saveChunks(chunks: RecordingChunk[]): Promise<void>;
  /** `chunks` are all of them, to be stored again when the storage was cleared underneath. */
  finish(recording: Recording, chunks: RecordingChunk[]): Promise<void>;
  change(id: string, fields: Partial<Pick<Recording, 'name' | 'state'>>): Promise<void>;
  /** The whole sound in order; empty when none of it can be read. */
  sound(recording: Recording): Promise<Blob>;
}

const kind = 'recordings';

export function recordingBelongings(id: string): KindSelection[] {
  return [{ kind: 'recording-chunks', prefix: chunkKey(id, '') }];
}

export function openRecordings(): RecordingRepository {
  const recordings = openCollection(kind, recordingSchema);
  const chunks = openCollection('recording-chunks', chunkSchema);
  const repository = openRepository({
    kind,
    schema: recordingSchema,
    timeOf: ({ startedAt }) => startedAt,
    belongings: recordingBelongings,
  });

  const chunksOf = async (id: string) => (await chunks.list(chunkKey(id, ''))).records;

  return {
    ...repository,

    async list() {
      const { records, unreadable } = await repository.list();
      const shown = await Promise.all(
        records.map((found) => settleRecording(found, recordings, chunks)),
      );
      return { records: shown.filter((recording) => recording !== undefined), unreadable };
    },

    begin: (recording) => repository.save(recording),

    saveChunks: (changed) => chunks.put(changed),

    // The record is written last: however this ends, no recording is shown as done without its
    // sound.
    async finish(recording, all) {
      if ((await chunksOf(recording.id)).length < all.length) await chunks.put(all);
      await repository.save(recording);
    },

    async change(id, fields) {
      await recordings.update(id, (current) => current && { ...current, ...fields });
      announce(kind, [id]);
    },

    async sound({ id, type }) {
      const stored = await chunksOf(id);
      return new Blob(
        stored.map(({ data }) => data),
        { type },
      );
    },
  };
}
