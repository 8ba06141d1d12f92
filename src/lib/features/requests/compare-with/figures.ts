import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { formatBytes, formatCount, formatMilliseconds } from '$lib/base/ui/text/amounts';
import { durationOf, outcomeNames, outcomeOf } from '../model/exchange-facts';

/** One row of the comparison's figures. */
export interface Figure {
  name: string;
  before: string;
  after: string;
  /** The difference; empty if there is none or it cannot be computed. */
  change: string;
}

interface Amount {
  name: string;
  of: (record: ExchangeRecord) => number | undefined;
  format: (amount: number) => string;
}

const amounts: Amount[] = [
  { name: 'Headers', of: ({ headAt }) => headAt, format: formatMilliseconds },
  { name: 'First byte', of: ({ firstByteAt }) => firstByteAt, format: formatMilliseconds },
  { name: 'First token', of: ({ firstTokenAt }) => firstTokenAt, format: formatMilliseconds },
  { name: 'Ended', of: durationOf, format: formatMilliseconds },
  { name: 'Tokens in', of: ({ usage }) => usage?.input, format: formatCount },
  { name: 'Tokens out', of: ({ usage }) => usage?.output, format: formatCount },
  { name: 'Sent', of: ({ sentBytes }) => sentBytes, format: formatBytes },
  { name: 'Received', of: ({ receivedBytes }) => receivedBytes, format: formatBytes },
];

/** Status, timing and sizes of two exchanges, side by side. */
export function figuresOf(before: ExchangeRecord, after: ExchangeRecord): Figure[] {
  const status = { name: 'Status', before: statusOf(before), after: statusOf(after), change: '' };
  return [
    status,
    ...amounts.map((amount) => figureOf(amount, amount.of(before), amount.of(after))),
  ];
}

function statusOf(record: ExchangeRecord): string {
  const outcome = outcomeOf(record);
  return outcome === 'ok' || outcome === 'refused' ? String(record.status) : outcomeNames[outcome];
}

function figureOf(
  { name, format }: Amount,
  before: number | undefined,
  after: number | undefined,
): Figure {
  const words = (amount: number | undefined) => (amount === undefined ? '–' : format(amount));
  return {
    name,
    before: words(before),
    after: words(after),
    change: changeOf(before, after, format),
  };
}

function changeOf(
  before: number | undefined,
  after: number | undefined,
  format: Amount['format'],
): string {
  if (before === undefined || after === undefined) return '';
  if (format(Math.abs(after - before)) === format(0)) return '';
  const sign = after > before ? '+' : '−';
  const share =
    before > 0 ? ` (${sign}${Math.round((Math.abs(after - before) / before) * 100)}\u00a0%)` : '';
  return `${sign}${format(Math.abs(after - before))}${share}`;
}
