import { answer, cellSample, comparisonSample, rowSample, variantSample } from '../storage/samples';
import type { AssistantMessage } from '../../../src/lib/base/storage/conversation-records';
import type {
  ComparisonCell,
  ComparisonRow,
} from '../../../src/lib/base/storage/comparison-records';
import type { ResultsSnapshot } from '../../../src/lib/features/compare/export/results-snapshot';

export function answerSample(content: string, fields: Partial<AssistantMessage> = {}) {
  return { ...answer(content.slice(0, 8), 'done'), content, ...fields };
}

/** Two variants, with these fields. */
export function snapshotSample(fields: Partial<ResultsSnapshot> = {}): ResultsSnapshot {
  return {
    comparison: comparisonSample('c', {
      title: 'Two models',
      variants: [variantSample('a'), variantSample('b')],
    }),
    rows: [],
    cells: [],
    connectionName: (id) => (id === 'built-in' ? 'Built-in' : 'Gone'),
    priceOf: () => undefined,
    verdictFor: (check, cell) => cell.verdicts?.[check.id],
    errorText: (error) => `It failed: ${error.kind}.`,
    isCurrent: () => true,
    shares: [],
    ...fields,
  };
}

/** Rows with a cell for each variant, whose answer `say` makes. */
export function answeredSample(
  rows: ComparisonRow[],
  say: (row: ComparisonRow, variantId: string) => string,
): { rows: ComparisonRow[]; cells: ComparisonCell[] } {
  const cells = rows.flatMap((row) =>
    ['a', 'b'].map((variantId) => cellSample(row, variantId, say(row, variantId))),
  );
  return { rows, cells };
}

export function rowsSample(count: number): ComparisonRow[] {
  return Array.from({ length: count }, (_, at) => rowSample('c', `r${at + 1}`, { position: at }));
}
