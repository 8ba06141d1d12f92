import { isObject, isNumber, type RawRecord } from '$lib/base/storage/database/schema';
import type { ItemEntries } from './stored-items';

/** The year 2000; an earlier time is not that of a conversation. */
export const earliest = 946_684_800_000;

/** An item of another tool as it is stored at a time, which also dates the records without one. */
export function dateImport(item: ItemEntries, at: number): ItemEntries {
  const [root] = item;
  const isDated =
    isObject(root.value) && isNumber(root.value.createdAt) && root.value.createdAt >= earliest;
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
    ...(isNumber(createdAt) && { createdAt: createdAt + at }),
    ...(isNumber(updatedAt) && { updatedAt: updatedAt + at }),
    ...(isObject(timing) && isNumber(timing.sentAt) && { timing: { sentAt: timing.sentAt + at } }),
  };
}
