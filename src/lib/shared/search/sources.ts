import { batchNoteSchema } from '$lib/base/storage/batch-notes';
import { isObject } from '$lib/base/storage/database/schema';
import { titlePlace } from './sources/hit';
import { firstTime, part, recordsOf, type Source } from './sources/source';
import { comparisons } from './sources/comparisons';
import { conversations } from './sources/conversations';
import { exchanges } from './sources/exchanges';
import { prompts } from './sources/prompts';
import { responses } from './sources/responses';
import { transcripts } from './sources/transcripts';

const batchNotes: Source = {
  kind: 'batch-notes',
  timeOf: (value) => (isObject(value) ? firstTime(value.createdAt) : undefined),
  selections: (id) => [{ kind: 'batch-notes', keys: [id] }],
  read(_, entries) {
    const [note] = recordsOf('batch-notes', batchNoteSchema, entries);
    if (!note) return undefined;
    return {
      title: note.name || note.inputFileName || note.id,
      parts: [
        ...part(titlePlace, 'Name', note.name || note.inputFileName || note.id),
        ...part('', 'Input file', note.inputFileName ?? ''),
        ...part('', 'Made from', note.madeFrom?.fileName),
        ...part('', 'Batch', note.id),
      ],
    };
  },
};

/** All searchable kinds. */
export const sources: readonly Source[] = [
  conversations,
  responses,
  transcripts,
  comparisons,
  prompts,
  batchNotes,
  exchanges,
];
