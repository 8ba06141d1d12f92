import type { Sort } from '$lib/base/ui/tables/table';
import type { ResultRows, RowState } from '../join/result-rows';

export type RowFilter =
  | { by: 'all' }
  | { by: 'state'; state: RowState }
  | { by: 'invalid-schema' }
  | { by: 'error'; kind: string }
  | { by: 'model'; model: string };

/** The rows that pass the filter, in the order of the table. Rows without a value in the column come last. */
export function rowOrder(
  rows: ResultRows,
  filter: RowFilter,
  sort: Sort,
): Uint32Array<ArrayBuffer> {
  const passes = filterOf(rows, filter);
  const order = new Uint32Array(rows.count);
  let count = 0;
  for (let row = 0; row < rows.count; row += 1) if (passes(row)) order[count++] = row;
  return order.subarray(0, count).sort(comparison(keyOf(rows, sort.column), sort.descending));
}

function filterOf(rows: ResultRows, filter: RowFilter): (row: number) => boolean {
  switch (filter.by) {
    case 'all':
      return () => true;
    case 'state':
      return (row) => rows.stateOf(row) === filter.state;
    case 'invalid-schema':
      return (row) => (rows.schema[row] ?? -1) > 0;
    case 'error': {
      const kind = rows.errorKinds.words.indexOf(filter.kind);
      return (row) => rows.errorKind[row] === kind && kind >= 0;
    }
    case 'model': {
      const model = rows.models.words.indexOf(filter.model);
      return (row) => rows.model[row] === model && model >= 0;
    }
  }
}

/** -1 means no value. */
type Key = (row: number) => number;

function comparison(key: Key, descending: boolean): (a: number, b: number) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left < 0 || right < 0) return Number(left < 0) - Number(right < 0) || sign * (a - b);
    return sign * (left - right || a - b);
  };
}

const states: readonly RowState[] = ['succeeded', 'failed', 'missing'];

/** `column` is an id of result-columns.ts; any other means the order of the input. */
function keyOf(rows: ResultRows, column: string): Key {
  switch (column) {
    case 'custom_id': {
      const places = ranksOf(rows.customIds);
      return (row) => places[row] ?? -1;
    }
    case 'state':
      return (row) => states.indexOf(rows.stateOf(row));
    case 'finish_reason':
      return byWord(rows.finishReasons.words, rows.finishReason);
    case 'model':
      return byWord(rows.models.words, rows.model);
    case 'error':
      return byWord(rows.errorKinds.words, rows.errorKind);
    case 'input_tokens':
      return (row) => rows.inputTokens[row] ?? -1;
    case 'output_tokens':
      return (row) => rows.outputTokens[row] ?? -1;
    case 'schema':
      return (row) => Math.min(1, rows.schema[row] ?? -1);
    default:
      return (row) => row;
  }
}

function byWord(words: string[], column: number[]): Key {
  const places = ranksOf(words);
  return (row) => places[column[row] ?? -1] ?? -1;
}

const asPeopleSort = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The rank of each text: comparing texts at every step of a sort would take seconds. */
function ranksOf(texts: string[]): Uint32Array {
  const sorted = texts
    .map((_, index) => index)
    .sort((a, b) => asPeopleSort.compare(texts[a] ?? '', texts[b] ?? ''));
  const places = new Uint32Array(texts.length);
  sorted.forEach((index, place) => (places[index] = place));
  return places;
}
