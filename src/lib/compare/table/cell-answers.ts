import type { Comparison, ComparisonCell } from '$lib/storage/comparison-records';
import { cellKey } from '$lib/storage/comparison-schema';
import type { AssistantMessage } from '$lib/storage/conversation-records';

interface Cells {
  id: string;
  record: Pick<Comparison, 'repeats'>;
  cells: { get(key: string): ComparisonCell | undefined };
}

/** The repeats of a cell. Reads by key, so that other cells trigger no update. */
export function repeatsOf(
  { id: comparisonId, record, cells }: Cells,
  rowId: string,
  variantId: string,
): ComparisonCell[] {
  return Array.from({ length: record.repeats }, (_, repeat) =>
    cells.get(cellKey({ comparisonId, rowId, variantId, repeat })),
  ).filter((cell) => cell !== undefined);
}

/** Whether the latest answer is not whole, by a failure and not by a person. */
export function hasFailed({ answers }: Pick<ComparisonCell, 'answers'>): boolean {
  const state = answers.at(-1)?.state;
  return state === 'failed' || state === 'interrupted';
}

/** Status and word for a StatusBadge; undefined for a complete answer. */
export function answerStatus({ state, finishReason }: AssistantMessage) {
  switch (state) {
    case 'failed':
      return { status: 'failed', word: 'failed' } as const;
    case 'interrupted':
      return { status: 'warning', word: 'cut off' } as const;
    case 'stopped':
      return { status: 'cancelled', word: 'stopped' } as const;
    case 'done':
      return finishReason === 'length'
        ? ({ status: 'warning', word: 'cut at the token limit' } as const)
        : undefined;
    default:
      return undefined;
  }
}

/** Tool calls, images and sounds count as content. */
export function hasContent(answer: AssistantMessage): boolean {
  return answer.content !== '' || answer.toolCalls.length > 0 || hasFiles(answer);
}

/** Images and sounds, also images that are only linked. */
export function hasFiles({ attachments, annotations }: AssistantMessage): boolean {
  return attachments !== undefined || annotations.some(({ kind }) => kind === 'image');
}
