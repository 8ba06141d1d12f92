import type { Column } from '$lib/ui/table';
import type { ResultTotals } from './totals';

/** The columns that tell something about these rows; `attempts` of a chain. */
export function resultColumns(totals: ResultTotals, attempts: number): Column[] {
  const { states, schema, models } = totals;
  const columns: (Column | false)[] = [
    { id: 'row', title: 'Row', width: '80px', align: 'end', sortable: true },
    { id: 'custom_id', title: 'custom_id', width: 'minmax(140px, 1fr)', sortable: true },
    { id: 'state', title: 'Status', width: '128px', sortable: true },
    { id: 'input', title: 'Input', width: 'minmax(200px, 2fr)' },
    states.succeeded > 0 && { id: 'answer', title: 'Answer', width: 'minmax(220px, 3fr)' },
    states.failed > 0 && {
      id: 'error',
      title: 'Error',
      width: 'minmax(180px, 2fr)',
      sortable: true,
    },
    schema.valid + schema.invalid > 0 && {
      id: 'schema',
      title: 'Schema',
      width: 'minmax(96px, 1fr)',
      sortable: true,
    },
    models.length > 1 && { id: 'model', title: 'Model', width: '160px', sortable: true },
    attempts > 1 && { id: 'attempt', title: 'Attempt', width: '88px', align: 'end' },
    { id: 'finish_reason', title: 'Finish reason', width: '128px', sortable: true },
    { id: 'input_tokens', title: 'Tokens in', width: '104px', align: 'end', sortable: true },
    { id: 'output_tokens', title: 'Tokens out', width: '112px', align: 'end', sortable: true },
  ];
  return columns.filter((column) => column !== false);
}
