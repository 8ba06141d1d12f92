import type { Citation } from '../engine';

/** Citations as annotations (docs/service.md#chat-chunks). */
export function annotations(citations: Citation[]): object[] {
  return citations.map(({ documentId, start, end }) => ({
    type: 'document_citation',
    document_citation: { document_id: documentId, start_index: start, end_index: end },
  }));
}
