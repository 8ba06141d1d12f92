import { openCollection } from './collection';
import { openDraftCollection } from './draft-collection';
import type { KindSelection } from './kinds';
import { openRepository } from './open-repository';
import type { Repository } from './repository';
import {
  soundKey,
  speechDraftSchema,
  speechSchema,
  speechSoundSchema,
  type SpeechDraft,
  type SpeechRecord,
} from './speech-records';

/** Spoken texts with their sounds. */
export interface SpeechRepository extends Repository<SpeechRecord> {
  /** By the index of their part. */
  sounds(id: string): Promise<Map<number, Blob>>;
  saveSound(id: string, part: number, file: Blob): Promise<void>;
  draft(): Promise<SpeechDraft | undefined>;
  saveDraft(draft: Omit<SpeechDraft, 'v' | 'id'>): Promise<void>;
}

export function openSpeeches(): SpeechRepository {
  const sounds = openCollection('speech-sounds', speechSoundSchema);
  const drafts = openDraftCollection('speech-drafts', speechDraftSchema);

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

    draft: () => drafts.get('draft'),
    saveDraft: (draft) => drafts.set({ v: 1, id: 'draft', ...draft }),
  };
}

export function speechBelongings(id: string): KindSelection[] {
  return [{ kind: 'speech-sounds', prefix: soundKey(id, '') }];
}
