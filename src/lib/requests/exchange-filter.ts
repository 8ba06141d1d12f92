import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { outcomeOf, pathOf, sectionOf, type Outcome } from './exchange-words';

/** What narrows the list; empty members let everything through. */
export interface ExchangeFilter {
  section: string;
  model: string;
  outcome: Outcome | '';
  text: string;
  /** What they were sent for, or about: its id is what was noted with them, or a part of their address. */
  sentFor: string;
}

export const noFilter: ExchangeFilter = {
  section: '',
  model: '',
  outcome: '',
  text: '',
  sentFor: '',
};

export function matches(record: ExchangeRecord, filter: ExchangeFilter): boolean {
  const { section, model, outcome, sentFor } = filter;
  return (
    (section === '' || sectionOf(record) === section) &&
    (model === '' || record.model === model) &&
    (outcome === '' || outcomeOf(record) === outcome) &&
    (sentFor === '' || record.sentFor === sentFor || record.url.includes(`/${sentFor}`)) &&
    filter.text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => textOf(record).includes(word))
  );
}

function textOf(record: ExchangeRecord): string {
  const { method, status, model, connectionName, id, page } = record;
  return [method, pathOf(record), record.url, status, model, connectionName, page, id]
    .join(' ')
    .toLowerCase();
}
