import { sectionOf } from '$lib/exchanges/section-of';
import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { outcomeOf, type Outcome } from './exchange-words';

/** Filters of the list; empty members match everything. */
export interface ExchangeFilter {
  section: string;
  model: string;
  outcome: Outcome | '';
  text: string;
  /** The id of the item that they were sent for, or a part of their address. */
  sentFor: string;
}

export const noFilter: ExchangeFilter = {
  section: '',
  model: '',
  outcome: '',
  text: '',
  sentFor: '',
};

/** Returns a predicate: created once per filter, called for each of 10,000 records per keystroke. */
export function matcherOf({ section, model, outcome, sentFor, text }: ExchangeFilter) {
  const words = text.toLowerCase().split(/\s+/);
  return (record: ExchangeRecord): boolean => {
    if (section !== '' && sectionOf(record) !== section) return false;
    if (model !== '' && record.model !== model) return false;
    if (outcome !== '' && outcomeOf(record) !== outcome) return false;
    if (sentFor !== '' && !wasSentFor(record, sentFor)) return false;
    if (text === '') return true;
    const searched = textOf(record);
    return words.every((word) => searched.includes(word));
  };
}

function wasSentFor(record: ExchangeRecord, sentFor: string): boolean {
  return record.sentFor === sentFor || record.url.includes(`/${sentFor}`);
}

function textOf({ method, url, status, model, connectionName, page, id }: ExchangeRecord): string {
  return [method, url, status, model, connectionName, page, id].join(' ').toLowerCase();
}
