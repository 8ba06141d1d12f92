import { formatCost } from '$lib/prices/cost';
import { milliseconds } from '$lib/ui/milliseconds';
import type { FigureName, Figures } from '../figures';

/** Title and exact meaning of each figure. */
export const figureNames: Record<FigureName, { title: string; explanation: string }> = {
  firstToken: { title: 'First token', explanation: 'From sending, measured in this browser' },
  pace: { title: 'Tokens a second', explanation: 'Output, as reported, else measured here' },
  total: { title: 'Total', explanation: 'From sending to the end, measured in this browser' },
  queue: { title: 'Queue', explanation: 'As the service reports it' },
  tokensIn: { title: 'Input tokens', explanation: 'As the service reports them' },
  tokensOut: { title: 'Output tokens', explanation: 'As the service reports them' },
  cost: { title: 'Cost', explanation: 'Estimate by the prices in your notes' },
};

/** Figures whose spread is shown, in order. */
export const spreadFigures: readonly FigureName[] = [
  'firstToken',
  'pace',
  'total',
  'tokensOut',
  'cost',
];

/** "0.34 s", "128 tok/s", "≈ 0.0003 USD". */
export function formatFigure(name: FigureName, value: number, currency = ''): string {
  switch (name) {
    case 'firstToken':
    case 'total':
    case 'queue':
      return milliseconds(value);
    case 'pace':
      return `${Math.round(value).toLocaleString('en')} tok/s`;
    case 'cost':
      return `≈ ${formatCost(value, currency)}`;
    default:
      return Math.round(value).toLocaleString('en');
  }
}

/** The figures shown on the cell of one answer. */
export function formatFigures(figures: Figures, currency?: string): string[] {
  const { firstToken, pace, total, tokensIn, tokensOut, cost } = figures;
  const words: (string | undefined)[] = [
    firstToken === undefined ? undefined : `first ${formatFigure('firstToken', firstToken)}`,
    pace === undefined ? undefined : formatFigure('pace', pace),
    total === undefined ? undefined : formatFigure('total', total),
    tokensOut === undefined ? undefined : `${tokensIn ?? '?'} + ${tokensOut} tok`,
    cost === undefined ? undefined : formatFigure('cost', cost, currency),
  ];
  return words.filter((word) => word !== undefined);
}
