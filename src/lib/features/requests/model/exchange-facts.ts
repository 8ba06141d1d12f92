import { plainStrip } from '$lib/shared/exchanges/strip';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { formatMilliseconds } from '$lib/base/ui/text/amounts';

export type ExchangeOutcome =
  'ok' | 'refused' | 'broken' | 'none' | 'stopped' | 'interrupted' | 'under-way';

/** Classifies the outcome of an exchange. */
export function outcomeOf({ status, failure, end }: ExchangeRecord): ExchangeOutcome {
  if (failure?.kind === 'stopped') return 'stopped';
  if (end === 'under-way') return end;
  if (end === 'interrupted' && (status === undefined || status < 400)) return end;
  if (status === undefined) return 'none';
  if (status >= 400) return 'refused';
  return end === 'broken' ? 'broken' : 'ok';
}

export const outcomeNames: Record<ExchangeOutcome, string> = {
  ok: 'Answered',
  refused: 'Refused',
  broken: 'Cut off',
  none: 'No reply',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  'under-way': 'In progress',
};

/** The path below the host, as shown in lists. */
export function pathOf({ url }: Pick<ExchangeRecord, 'url'>): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Milliseconds from sending to the end; undefined if it has not ended or the end was not observed. */
export function durationOf({ end, endedAt }: ExchangeRecord): number | undefined {
  return end === 'under-way' || end === 'interrupted' ? undefined : endedAt;
}

/** When its reply arrived: recorded piece by piece, or else the wait for its first byte. */
export function shownStrip({ strip, firstByteAt, headAt, endedAt }: ExchangeRecord): string {
  return strip ?? plainStrip((firstByteAt ?? headAt ?? endedAt) / Math.max(1, endedAt));
}

export function sinceSent(at: number | undefined): string {
  return at === undefined ? '–' : formatMilliseconds(at);
}

/** Tokens in and out, reported or estimated (≈). */
export function tokensOf({ usage }: Pick<ExchangeRecord, 'usage'>): string {
  if (!usage) return '–';
  const { input, output, total, isEstimated } = usage;
  const count = (tokens: number | undefined) => tokens?.toLocaleString('en') ?? '?';
  if (input === undefined && output === undefined) return count(total);
  return `${isEstimated ? '≈ ' : ''}${count(input)} → ${count(output)}`;
}
