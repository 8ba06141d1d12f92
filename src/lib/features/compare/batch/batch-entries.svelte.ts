import { SvelteSet } from 'svelte/reactivity';
import type { ComparisonBatch } from '$lib/base/storage/comparison-records';
import type { OpenComparison } from '../open/open-comparison.svelte';

type Key = Pick<ComparisonBatch, 'connectionId' | 'inputFileId'>;

/** Keys (`entryKey`) of inputs whose batch is being created in this tab. */
export const creatingKeys = new SvelteSet<string>();

/** Ids are unique only within a connection. */
export function entryKey({ connectionId, inputFileId }: Key): string {
  return `${connectionId}:${inputFileId}`;
}

export function findEntry({ record }: OpenComparison, key: Key): ComparisonBatch | undefined {
  return record.batches?.find((entry) => entryKey(entry) === entryKey(key));
}

/** Resolves when the entry is stored or the page shows that saving failed. */
export async function addEntry(comparison: OpenComparison, entry: ComparisonBatch): Promise<void> {
  comparison.change({ batches: [...(comparison.record.batches ?? []), entry] });
  await comparison.stored();
}

/** Resolves when the change is stored or the page shows that saving failed. */
export async function changeEntry(
  comparison: OpenComparison,
  key: Key,
  change: Partial<ComparisonBatch>,
): Promise<void> {
  const batches = comparison.record.batches?.map((entry) =>
    entryKey(entry) === entryKey(key) ? { ...entry, ...change } : entry,
  );
  comparison.change({ batches });
  await comparison.stored();
}

export async function removeEntry(comparison: OpenComparison, key: Key): Promise<void> {
  const batches = comparison.record.batches?.filter((entry) => entryKey(entry) !== entryKey(key));
  comparison.change({ batches: batches?.length ? batches : undefined });
  await comparison.stored();
}
