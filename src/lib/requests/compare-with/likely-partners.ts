import { sectionOf } from '$lib/exchanges/section-of';
import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { pathOf } from '../exchange-words';

/** The exchanges to compare with, most likely first. */
export function likelyPartners(
  record: ExchangeRecord,
  all: readonly ExchangeRecord[],
): ExchangeRecord[] {
  return all
    .filter(({ id }) => id !== record.id)
    .map((other) => ({ other, rank: rankOf(record, other) }))
    .sort((a, b) => b.rank - a.rank || distance(record, a.other) - distance(record, b.other))
    .map(({ other }) => other);
}

/** A repeat ranks first, then the same request, then the same model. */
function rankOf(record: ExchangeRecord, other: ExchangeRecord): number {
  const isKin = isRepeat(record, other) || isRepeat(other, record);
  const isSamePath = record.method === other.method && pathOf(record) === pathOf(other);
  const isSameModel = record.model !== undefined && record.model === other.model;
  return (isKin ? 4 : 0) + (isSamePath ? 2 : 0) + (isSameModel ? 1 : 0);
}

function isRepeat(record: ExchangeRecord, from: ExchangeRecord): boolean {
  return sectionOf(record) === 'requests' && record.sentFor === from.id;
}

/** Milliseconds between the two; an earlier one is nearer than any later one. */
function distance({ at }: ExchangeRecord, other: ExchangeRecord): number {
  return other.at <= at ? at - other.at : Number.MAX_SAFE_INTEGER / 2 + other.at - at;
}
