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

const withoutBelongings = (kind: Kind): ItemKind => ({ kind, belongings: () => [] });

/** The kinds of items in each section. */
const itemsOf: Record<SectionId, ItemKind[]> = {
  conversations: [{ kind: 'conversations', belongings: conversationBelongings }],
  responses: [{ kind: 'responses', belongings: responseBelongings }],
  comparisons: [{ kind: 'comparisons', belongings: comparisonBelongings }],
  audio: [
    { kind: 'recordings', belongings: recordingBelongings },
    { kind: 'transcripts', belongings: transcriptBelongings },
    withoutBelongings('transcript-sounds'),
    { kind: 'speeches', belongings: speechBelongings },
  ],
  batches: [withoutBelongings('batch-notes'), withoutBelongings('file-copies')],
  library: [
    { kind: 'prompts', belongings: promptBelongings },
    withoutBelongings('presets'),
    withoutBelongings('schemas'),
    withoutBelongings('tools'),
  ],
  drafts: [
    withoutBelongings('drafts'),
    withoutBelongings('draft-attachments'),
    withoutBelongings('response-drafts'),
    withoutBelongings('request-drafts'),
    withoutBelongings('speech-drafts'),
    withoutBelongings('batch-form'),
    withoutBelongings('batch-maker'),
  ],
  requests: [
    { kind: 'exchanges', belongings: (id) => [{ kind: 'exchange-contents', keys: [id] }] },
    withoutBelongings('usage-days'),
  ],
  models: [withoutBelongings('model-notes'), withoutBelongings('model-lists')],
  connections: [withoutBelongings('connections'), withoutBelongings('tool-servers')],
};

export const sections: readonly Section[] = sectionList.map(({ id }) => ({
  id,
  items: itemsOf[id],
}));

export function itemKindOf(kind: string): ItemKind | undefined {
  return sections.flatMap(({ items }) => items).find((item) => item.kind === kind);
}
