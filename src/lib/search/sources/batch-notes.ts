import { batchNoteSchema } from '$lib/storage/batch-notes';
import { isObject } from '$lib/storage/schema';
import { titlePlace } from '../hit';
import type { Source } from '../source';
import { firstTime, part, recordsOf } from './part';

export const batchNotes: Source = {
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
