import type { Column } from '$lib/ui/table';
import type { ResultTotals } from './totals';

/** The columns that tell something about these rows; `attempts` of a chain. */
export function resultColumns(totals: ResultTotals, attempts: number): Column[] {
  const { states, schema, models } = totals;
  const isAnswered = states.succeeded > 0;
  const columns: (Column | false)[] = [
    { id: 'row', title: 'Row', width: '76px', align: 'end', sortable: true },
    { id: 'custom_id', title: 'custom_id', width: 'minmax(136px, 1fr)', sortable: true },
    { id: 'state', title: 'Status', width: '132px', sortable: true },
    { id: 'input', title: 'Input', width: 'minmax(176px, 2fr)' },
    isAnswered && { id: 'answer', title: 'Answer', width: 'minmax(200px, 3fr)' },
    states.failed > 0 && {
      id: 'error',
      title: 'Error',
      width: isAnswered ? 'minmax(168px, 2fr)' : 'minmax(240px, 3fr)',
      sortable: true,
    },
    schema.valid + schema.invalid > 0 && {
      id: 'schema',
      title: 'Schema',
      width: '116px',
      sortable: true,
    },
    isAnswered && {
      id: 'finish_reason',
      title: 'Finish reason',
      width: '124px',
      sortable: true,
    },
    isAnswered && {
      id: 'input_tokens',
      title: 'Tokens in',
      width: '104px',
      align: 'end',
      sortable: true,
    },
    isAnswered && {
      id: 'output_tokens',
      title: 'Tokens out',
      width: '112px',
      align: 'end',
      sortable: true,
    },
    models.length > 1 && { id: 'model', title: 'Model', width: '200px', sortable: true },
    attempts > 1 && { id: 'attempt', title: 'Attempt', width: '88px', align: 'end' },
  ];
  return columns.filter((column) => column !== false);
}
