import type { Entry } from '$lib/storage/backend';
import type { Kind } from '$lib/storage/kinds';
import { readRecord, type Schema } from '$lib/storage/schema';
import type { SourcePart } from '../source';

export function part(place: string, label: string, text: string | undefined): SourcePart[] {
  return text ? [{ place, label, text }] : [];
}

/** The readable records of one kind. */
export function recordsOf<T>(kind: Kind, schema: Schema<T>, entries: readonly Entry[]): T[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== kind) return [];
    const reading = readRecord(schema, entry);
    return 'record' in reading ? [reading.record] : [];
  });
}

/** The first value that is a valid time; values of unreadable records are ignored. */
export function firstTime(...times: unknown[]): number | undefined {
  return times.find((time): time is number => Number.isFinite(time));
}
