import { announce } from './database/changes';
import { openCollection, removeEntries } from './database/collection';
import type { KindSelection } from './database/kinds';
import { openRepository, removeWithBelongings, type Repository } from './database/repository';
import { isPlain } from './database/schema';
import {
  contentSchema,
  partKey,
  partSchema,
  soundSchema,
  type Transcript,
  type TranscriptRecord,
  transcriptSchema,
} from './transcript-records';

/** Transcripts and their sounds. A sound is removed with the last transcript that uses it. */
export interface TranscriptRepository extends Repository<TranscriptRecord> {
  /** Joined and edited; undefined before any part has arrived. */
  content(id: string): Promise<Transcript | undefined>;
  saveContent(id: string, transcript: Transcript): Promise<void>;
  /** The transcripts of the parts that have arrived, by their index. */
  parts(id: string): Promise<Map<number, Transcript>>;
  savePart(id: string, index: number, transcript: Transcript): Promise<void>;
  /** Called once they are finally joined. */
  removeParts(id: string): Promise<void>;
  sound(soundId: string): Promise<Blob | undefined>;
  saveSound(soundId: string, file: Blob): Promise<void>;
}

const kind = 'transcripts';

/** Without the sound, which other transcripts may share. */
export function transcriptBelongings(id: string): KindSelection[] {
  return [
    { kind: 'transcript-contents', keys: [id] },
    { kind: 'transcript-parts', prefix: partKey(id, '') },
  ];
}

export function openTranscripts(): TranscriptRepository {
  const contents = openCollection('transcript-contents', contentSchema);
  const parts = openCollection('transcript-parts', partSchema);
  const sounds = openCollection('transcript-sounds', soundSchema);

  const repository = openRepository({
    kind,
    schema: transcriptSchema,
    timeOf: ({ createdAt }) => createdAt,
    belongings: transcriptBelongings,
  });

  return {
    ...repository,

    content: async (id) => (await contents.get(id))?.transcript,

    async saveContent(id, transcript) {
      await contents.put([{ v: 1, id, transcript }]);
      announce(kind, [id]);
    },

    async parts(id) {
      const { records } = await parts.list(partKey(id, ''));
      return new Map(records.map((part) => [Number(part.id), part.transcript]));
    },

    savePart: (transcriptId, index, transcript) =>
      parts.put([{ v: 1, id: String(index).padStart(6, '0'), transcriptId, transcript }]),

    async removeParts(id) {
      await removeEntries([{ kind: 'transcript-parts', prefix: partKey(id, '') }]);
    },

    sound: async (soundId) => (await sounds.get(soundId))?.file,
    saveSound: (soundId, file) => sounds.put([{ v: 1, id: soundId, file }]),

    async remove(id) {
      const soundId = (await repository.get(id))?.soundId;
      if (soundId === undefined) return repository.remove(id);
      const selections: KindSelection[] = [
        { kind, prefix: '' },
        ...transcriptBelongings(id),
        { kind: 'transcript-sounds', keys: [soundId] },
      ];
      return removeWithBelongings(kind, id, selections, (found) => {
        const others = found.filter((entry) => entry.kind === kind && entry.key !== id);
        const isShared = others.some(({ value }) => isPlain(value) && value.soundId === soundId);
        return found.filter(
          (entry) => !others.includes(entry) && !(isShared && entry.kind === 'transcript-sounds'),
        );
      });
    },
  };
}
