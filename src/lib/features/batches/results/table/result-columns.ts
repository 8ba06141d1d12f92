import type { Column } from '$lib/base/ui/tables/table';
import type { RowState } from '../join/result-rows';
import type { RowFilter } from '../model/row-order';
import type { ResultTotals } from '../model/totals';

/**
 * The columns in which at least one filtered row has a value; `attempts` is the length of the chain. The minimum
 * widths of the usual columns fit in a window of 1240 pixels.
 */
export function resultColumns(totals: ResultTotals, filter: RowFilter, attempts: number): Column[] {
  const { states, schema, models } = totals;
  const state = stateShown(filter);
  const isAnswered = states.succeeded > 0 && (state ?? 'succeeded') === 'succeeded';
  const isFailed = states.failed > 0 && (state ?? 'failed') === 'failed';
  const columns: (Column | false)[] = [
    { id: 'row', title: 'Row', width: '80px', align: 'end', sortable: true },
    {
      id: 'custom_id',
      title: 'custom_id',
      width: 'minmax(108px, 1fr)',
      sortable: true,
      card: 'fact',
    },
    { id: 'state', title: 'Status', width: '132px', sortable: true, card: 'fact' },
    { id: 'input', title: 'Input', width: 'minmax(116px, 2fr)' },
    isAnswered && { id: 'answer', title: 'Answer', width: 'minmax(116px, 5fr)', card: 'title' },
    isFailed && {
      id: 'error',
      title: 'Error',
      width: isAnswered ? 'minmax(120px, 2fr)' : 'minmax(240px, 3fr)',
      sortable: true,
      card: 'title',
    },
    isAnswered &&
      schema.valid + schema.invalid > 0 && {
        id: 'schema',
        title: 'Schema',
        width: '116px',
        sortable: true,
      },
    isAnswered && {
      id: 'finish_reason',
      title: 'Finish reason',
      width: '120px',
      sortable: true,
    },
    isAnswered && {
      id: 'input_tokens',
      title: 'Tokens in',
      width: '100px',
      align: 'end',
      sortable: true,
    },
    isAnswered && {
      id: 'output_tokens',
      title: 'Tokens out',
      width: '108px',
      align: 'end',
      sortable: true,
    },
    models.length > 1 && {
      id: 'model',
      title: 'Model',
      width: 'minmax(112px, 1fr)',
      sortable: true,
    },
    attempts > 1 && { id: 'attempt', title: 'Attempt', width: '80px', align: 'end' },
  ];
  return columns.filter((column) => column !== false);
}

/** Undefined if the filter passes rows of several states. */
function stateShown(filter: RowFilter): RowState | undefined {
  switch (filter.by) {
    case 'state':
      return filter.state;
    case 'error':
      return 'failed';
    case 'invalid-schema':
      return 'succeeded';
    default:
      return undefined;
  }
}
