import { announce } from './database/changes';
import { type Collection, openCollection } from './database/collection';
import type { KindSelection } from './database/kinds';
import { openRepository, type Repository } from './database/repository';
import { isRunElsewhere, isRunHere } from './database/locks';
import { isText, isNumber, type Schema } from './database/schema';

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
    isNumber(record.startedAt) &&
    isNumber(record.seconds) &&
    isNumber(record.bytes) &&
    STATES.includes(record.state),
  keyOf: ({ id }) => id,
};

/** Chunks of one recording share a key prefix, so that they are read as one range. */
const chunkKey = (recordingId: string, id: string) => `${recordingId}:${id}`;

export const chunkId = (number: number) => String(number).padStart(6, '0');

export const chunkSchema: Schema<RecordingChunk> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.recordingId) &&
    isNumber(record.seconds) &&
    record.data instanceof Blob,
  keyOf: ({ recordingId, id }) => chunkKey(recordingId, id),
};

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

/**
 * The current state of a recording: one whose page died becomes interrupted, with the duration of
 * the stored part. Undefined when nothing was stored; then it is removed.
 */
async function settleRecording(
  recording: Recording,
  recordings: Collection<Recording>,
  chunks: Collection<RecordingChunk>,
): Promise<Recording | undefined> {
  const { id } = recording;
  if (recording.state !== 'recording' || isRunHere(id) || (await isRunElsewhere(id)))
    return recording;
  const { records: stored } = await chunks.list(chunkKey(id, ''));
  const last = stored.at(-1);
  if (!last) {
    await recordings.remove([id]);
    return undefined;
  }
  const bytes = stored.reduce((sum, { data }) => sum + data.size, 0);
  let shown: Recording | undefined;
  // Since the record was read, its page may have ended it properly, or another may have removed it.
  await recordings.update(id, (current) => {
    const isCutOff = current?.state === 'recording';
    shown = isCutOff ? { ...current, seconds: last.seconds, bytes, state: 'interrupted' } : current;
    return shown;
  });
  return shown;
}
