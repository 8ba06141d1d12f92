import { comparisonBelongings } from '$lib/storage/comparisons';
import { conversationBelongings } from '$lib/storage/conversations';
import type { Kind, KindSelection } from '$lib/storage/kinds';
import { recordingBelongings } from '$lib/storage/recordings';
import { responseBelongings } from '$lib/storage/responses';
import { speechBelongings } from '$lib/storage/speeches';
import { transcriptBelongings } from '$lib/storage/transcripts';

/** What is one thing to a person: a record of this kind, and the records that belong to it. */
export interface ThingKind {
  kind: Kind;
  belongings: (id: string) => KindSelection[];
}

export type SectionId =
  | 'conversations'
  | 'responses'
  | 'comparisons'
  | 'audio'
  | 'batches'
  | 'library'
  | 'drafts'
  | 'requests'
  | 'models'
  | 'connections';

/** What a person chooses to export or import; also the folder in the file. */
export interface Section {
  id: SectionId;
  label: string;
  things: ThingKind[];
}

const alone = (kind: Kind): ThingKind => ({ kind, belongings: () => [] });

/** Keys are in none of them, and so in no file. */
export const sections: readonly Section[] = [
  {
    id: 'conversations',
    label: 'Conversations',
    things: [{ kind: 'conversations', belongings: conversationBelongings }],
  },
  {
    id: 'responses',
    label: 'Responses',
    things: [{ kind: 'responses', belongings: responseBelongings }],
  },
  {
    id: 'comparisons',
    label: 'Comparisons',
    things: [{ kind: 'comparisons', belongings: comparisonBelongings }],
  },
  {
    id: 'audio',
    label: 'Recordings, transcripts and speech',
    things: [
      { kind: 'recordings', belongings: recordingBelongings },
      { kind: 'transcripts', belongings: transcriptBelongings },
      alone('transcript-sounds'),
      { kind: 'speeches', belongings: speechBelongings },
    ],
  },
  {
    id: 'batches',
    label: 'Notes on batches and downloaded files',
    things: [alone('batch-notes'), alone('file-copies')],
  },
  {
    id: 'library',
    label: 'Presets, schemas and tools',
    things: [alone('presets'), alone('schemas'), alone('tools')],
  },
  {
    id: 'drafts',
    label: 'Drafts of what is not begun yet',
    things: [
      alone('drafts'),
      alone('draft-attachments'),
      alone('response-drafts'),
      alone('request-drafts'),
      alone('speech-drafts'),
      alone('batch-form'),
      alone('batch-maker'),
    ],
  },
  {
    id: 'requests',
    label: 'Recorded requests and usage',
    things: [
      { kind: 'exchanges', belongings: (id) => [{ kind: 'exchange-contents', keys: [id] }] },
      alone('usage-days'),
    ],
  },
  {
    id: 'models',
    label: 'Notes on models and their lists',
    things: [alone('model-notes'), alone('model-lists')],
  },
  {
    id: 'connections',
    label: 'Connections and tool servers, without keys',
    things: [alone('connections'), alone('tool-servers')],
  },
];
