import { endOf } from '$lib/shared/runs/end-of-answer';
import type { Comparison, ComparisonCell } from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { shownText } from '$lib/base/ui/text/shown-text';

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

/** Status and word for a StatusBadge; undefined for a complete answer with a good end. */
export function answerStatus(answer: AssistantMessage) {
  switch (answer.state) {
    case 'failed':
      return { status: 'failed', word: failedEnd(answer)?.word ?? 'failed' } as const;
    case 'interrupted':
      return { status: 'warning', word: 'cut off' } as const;
    case 'stopped':
      return { status: 'cancelled', word: 'stopped' } as const;
    case 'done': {
      const end = endOf(answer);
      return end && ({ status: 'warning', word: shownText(end.word) } as const);
    }
    default:
      return undefined;
  }
}

function failedEnd(answer: AssistantMessage) {
  const end = endOf(answer);
  return end?.isFailure ? end : undefined;
}

/** Tool calls, images and sounds count as content. */
export function hasContent(answer: AssistantMessage): boolean {
  return answer.content !== '' || answer.toolCalls.length > 0 || hasFiles(answer);
}

/** Images and sounds, also images that are only linked. */
export function hasFiles({ attachments, annotations }: AssistantMessage): boolean {
  return attachments !== undefined || annotations.some(({ kind }) => kind === 'image');
}
