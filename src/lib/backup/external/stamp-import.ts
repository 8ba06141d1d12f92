import { isObject, isTime, type RawRecord } from '$lib/storage/schema';
import type { ItemEntries } from '../stored-items';
import { earliest } from './external-times';

/** An item of another tool as it is stored at a time, which also dates the records without one. */
export function dateImport(item: ItemEntries, at: number): ItemEntries {
  const [root] = item;
  const isDated =
    isObject(root.value) && isTime(root.value.createdAt) && root.value.createdAt >= earliest;
  return item.map((entry) => {
    if (!isObject(entry.value)) return entry;
    const value: RawRecord = isDated ? { ...entry.value } : shiftTimes(entry.value, at);
    if (entry === root) value.imported = { ...(isObject(value.imported) && value.imported), at };
    return { ...entry, value };
  }) as unknown as ItemEntries;
}

function shiftTimes(record: RawRecord, at: number): RawRecord {
  const { createdAt, updatedAt, timing } = record;
  return {
    ...record,
    ...(isTime(createdAt) && { createdAt: createdAt + at }),
    ...(isTime(updatedAt) && { updatedAt: updatedAt + at }),
    ...(isObject(timing) && isTime(timing.sentAt) && { timing: { sentAt: timing.sentAt + at } }),
  };
}
