import type { StoredEntry } from './backend';

export type RawRecord = { [field: string]: unknown };

/** Validates records of one kind, and upgrades them from older versions. */
export interface Schema<T> {
  version: number;
  /** `ups[0]` upgrades a record from version 1 to version 2, and so on; pure. */
  ups: ((older: RawRecord) => RawRecord)[];
  /** Structural and cheap: it runs for each of 10,000 records whenever a list is read. */
  isValid(record: RawRecord): boolean;
  keyOf(record: T): string;
}

export type RecordReading<T> = { record: T } | { reason: string };

/** Never throws, whatever was stored. */
export function readRecord<T>(
  schema: Schema<T>,
  { key, value }: Pick<StoredEntry, 'key' | 'value'>,
): RecordReading<T> {
  if (!isPlain(value)) return { reason: 'This isn’t a record of this console.' };
  const { v } = value;
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1)
    return { reason: 'The record has no version.' };
  if (v > schema.version)
    return { reason: `The record is from a newer version of the console (${v}).` };
  try {
    const record = schema.ups.slice(v - 1).reduce((older, up) => up(older), value);
    if (!schema.isValid(record)) return { reason: 'Fields are missing or damaged.' };
    if (schema.keyOf(record as T) !== key) return { reason: 'The record’s key doesn’t match.' };
    return { record: record as T };
  } catch {
    // A step or a check may throw on a damaged record, or overflow the stack on a deep one.
    return { reason: 'Fields are missing or damaged.' };
  }
}

export function isObject(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A member named `__proto__` survives cloning and would set a prototype when copied by assignment.
 */
export function isPlain(value: unknown): value is RawRecord {
  return isObject(value) && !Object.hasOwn(value, '__proto__');
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

/** A mark is set, or absent. */
export function isMark(value: unknown): value is true | undefined {
  return value === undefined || value === true;
}

/** JSON has no NaN and no infinities, so they are damage. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
