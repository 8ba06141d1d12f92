import type { Source } from './source';
import { batchNotes } from './sources/batch-notes';
import { comparisons } from './sources/comparisons';
import { conversations } from './sources/conversations';
import { exchanges } from './sources/exchanges';
import { prompts } from './sources/prompts';
import { responses } from './sources/responses';
import { transcripts } from './sources/transcripts';

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
