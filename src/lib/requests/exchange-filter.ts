import { sectionOf } from '$lib/exchanges/section-of';
import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { outcomeOf, type Outcome } from './exchange-words';

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

/** Whether a record is let through; made once for a filter, called for each of 10,000 records at each key. */
export function matcherOf({ section, model, outcome, sentFor, text }: ExchangeFilter) {
  const words = text.toLowerCase().split(/\s+/);
  return (record: ExchangeRecord): boolean => {
    if (section !== '' && sectionOf(record) !== section) return false;
    if (model !== '' && record.model !== model) return false;
    if (outcome !== '' && outcomeOf(record) !== outcome) return false;
    if (sentFor !== '' && !isOf(record, sentFor)) return false;
    if (text === '') return true;
    const searched = textOf(record);
    return words.every((word) => searched.includes(word));
  };
}

function isOf(record: ExchangeRecord, sentFor: string): boolean {
  return record.sentFor === sentFor || record.url.includes(`/${sentFor}`);
}

function textOf({ method, url, status, model, connectionName, page, id }: ExchangeRecord): string {
  return [method, url, status, model, connectionName, page, id].join(' ').toLowerCase();
}
