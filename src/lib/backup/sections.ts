import { comparisonBelongings } from '$lib/storage/comparisons';
import { conversationBelongings } from '$lib/storage/conversations';
import type { Kind, KindSelection } from '$lib/storage/kinds';
import { promptBelongings } from '$lib/storage/prompts';
import { recordingBelongings } from '$lib/storage/recordings';
import { responseBelongings } from '$lib/storage/responses';
import { speechBelongings } from '$lib/storage/speeches';
import { transcriptBelongings } from '$lib/storage/transcripts';
import { sectionList, type SectionId } from './section-list';

export interface Section {
  id: SectionId;
  items: ItemKind[];
}

/** An item that a person knows: a record of this kind, and the records that belong to it. */
export interface ItemKind {
  kind: Kind;
  belongings: (id: string) => KindSelection[];
}

const alone = (kind: Kind): ItemKind => ({ kind, belongings: () => [] });

/** The kinds of items in each section. */
const itemsOf: Record<SectionId, ItemKind[]> = {
  conversations: [{ kind: 'conversations', belongings: conversationBelongings }],
  responses: [{ kind: 'responses', belongings: responseBelongings }],
  comparisons: [{ kind: 'comparisons', belongings: comparisonBelongings }],
  audio: [
    { kind: 'recordings', belongings: recordingBelongings },
    { kind: 'transcripts', belongings: transcriptBelongings },
    alone('transcript-sounds'),
    { kind: 'speeches', belongings: speechBelongings },
  ],
  batches: [alone('batch-notes'), alone('file-copies')],
  library: [
    { kind: 'prompts', belongings: promptBelongings },
    alone('presets'),
    alone('schemas'),
    alone('tools'),
  ],
  drafts: [
    alone('drafts'),
    alone('draft-attachments'),
    alone('response-drafts'),
    alone('request-drafts'),
    alone('speech-drafts'),
    alone('batch-form'),
    alone('batch-maker'),
  ],
  requests: [
    { kind: 'exchanges', belongings: (id) => [{ kind: 'exchange-contents', keys: [id] }] },
    alone('usage-days'),
  ],
  models: [alone('model-notes'), alone('model-lists')],
  connections: [alone('connections'), alone('tool-servers')],
};

export const sections: readonly Section[] = sectionList.map(({ id }) => ({
  id,
  items: itemsOf[id],
}));

export function itemKindOf(kind: string): ItemKind | undefined {
  return sections.flatMap(({ items }) => items).find((thing) => thing.kind === kind);
}
