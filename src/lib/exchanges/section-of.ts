import type { ExchangeRecord } from '$lib/storage/exchange-records';

/** The section of the console that a page belongs to: `/chat/?id=…` belongs to Chat. */
export function sectionOf({ page }: Pick<ExchangeRecord, 'page'>): string {
  return /^\/([\w-]+)/.exec(page)?.[1] ?? '';
}
