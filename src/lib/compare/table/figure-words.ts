import { costInWords } from '$lib/prices/cost';
import { milliseconds } from '$lib/ui/milliseconds';
import type { FigureName, Figures } from '../figures';

/** The names of figures, short as on a cell and long as under the pointer. */
export const figureNames: Record<FigureName, { label: string; explanation: string }> = {
  firstToken: { label: 'first', explanation: 'From sending to the first token, measured here' },
  pace: { label: 'tok/s', explanation: 'Output tokens a second' },
  total: { label: 'total', explanation: 'From sending to the end, measured here' },
  queue: { label: 'queue', explanation: 'Time in the queue, as the service reports it' },
  tokensIn: { label: 'in', explanation: 'Input tokens' },
  tokensOut: { label: 'out', explanation: 'Output tokens' },
  cost: { label: 'cost', explanation: 'By the prices in your notes' },
};

/** "0.34 s", "128 tok/s", "≈ 0.0003 USD". */
export function figureInWords(name: FigureName, value: number, currency = ''): string {
  switch (name) {
    case 'firstToken':
    case 'total':
    case 'queue':
      return milliseconds(value);
    case 'pace':
      return `${Math.round(value).toLocaleString('en')} tok/s`;
    case 'cost':
      return `≈ ${costInWords(value, currency)}`;
    default:
      return Math.round(value).toLocaleString('en');
  }
}

/** Those of one answer that stand on its cell. */
export function figuresInWords(figures: Figures, currency?: string): string[] {
  const { firstToken, pace, total, tokensIn, tokensOut, cost } = figures;
  const words: (string | undefined)[] = [
    firstToken === undefined ? undefined : `first ${figureInWords('firstToken', firstToken)}`,
    pace === undefined ? undefined : figureInWords('pace', pace),
    total === undefined ? undefined : figureInWords('total', total),
    tokensOut === undefined ? undefined : `${tokensIn ?? '?'} + ${tokensOut} tok`,
    cost === undefined ? undefined : figureInWords('cost', cost, currency),
  ];
  return words.filter((word) => word !== undefined);
}
