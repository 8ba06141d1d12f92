import { contentWithoutSecrets, recordWithoutSecrets } from '$lib/shared/exchanges/without-secrets';
import type { Address, StoredEntry } from '$lib/base/storage/database/backend';
import {
  type ExchangeContent,
  exchangeContentSchema,
  type ExchangeRecord,
  exchangeSchema,
} from '$lib/base/storage/exchange-records';
import { isObject } from '$lib/base/storage/database/schema';
import type { ItemEntries } from './stored-items';

/** Represents a sound or a file in the JSON: docs/backup.md. */
interface FileNote {
  path: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** File name of one that a person chose on their disk. */
  name?: string;
  lastModified?: number;
}

export const itemFormat = 'inference-console-thing';
export const itemVersion = 1;

/** The field in which a record has its sound or its file. */
export const fileFields: { readonly [kind: string]: string } = {
  attachments: 'file',
  cassettes: 'content',
  'draft-attachments': 'file',
  'file-copies': 'content',
  'recording-chunks': 'data',
  'speech-sounds': 'file',
  'transcript-sounds': 'file',
};

export interface UnwrittenRecord extends Address {
  reason: string;
}

interface WrittenItem {
  /** JSON, one record per line. */
  lines: string[];
  files: { path: string; content: Blob }[];
  leftOut: UnwrittenRecord[];
}

/**
 * Writes an item for a backup. `pathOf` names the file of a record, by its index within the item.
 */
export async function writeItem(
  item: ItemEntries,
  pathOf: (entry: StoredEntry, number: number) => string,
): Promise<WrittenItem> {
  const written: WrittenItem = { lines: [], files: [], leftOut: [] };
  const records: string[] = [];
  for (const { kind, key, value } of item) {
    try {
      const file = fileIn(kind, value);
      const path = file && pathOf({ kind, key, value }, written.files.length + 1);
      if (file) await file.slice(0, 1).arrayBuffer();
      records.push(JSON.stringify({ kind, key, value: fileValue(kind, value, path) }));
      if (file && path) written.files.push({ path, content: file });
    } catch (error) {
      written.leftOut.push({ kind, key, reason: reasonOf(error) });
    }
  }
  const head = `{"format":"${itemFormat}","version":${itemVersion},"records":[\n`;
  written.lines = [
    head,
    ...records.map((record, i) => (i < records.length - 1 ? `${record},\n` : `${record}\n`)),
    ']}\n',
  ];
  return written;
}

function fileValue(kind: string, stored: unknown, path: string | undefined): unknown {
  const value = portableValue(kind, stored);
  if (!isObject(value)) return value ?? null;
  const field = fileFields[kind];
  const file = fileIn(kind, value);
  return field && file && path ? { ...value, [field]: noteOf(file, path) } : value;
}

function fileIn(kind: string, value: unknown): Blob | undefined {
  const field = fileFields[kind];
  const file = field && isObject(value) ? value[field] : undefined;
  return file instanceof Blob ? file : undefined;
}

function noteOf(file: Blob, path: string): FileNote {
  const { type, size } = file;
  const named = file instanceof File ? { name: file.name, lastModified: file.lastModified } : {};
  return { path, type, size, ...named };
}

/**
 * A sound that the browser has lost, or a record nested too deeply for JSON, affects only itself.
 */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'It’s nested too deeply.';
  return 'The browser couldn’t read it.';
}

/**
 * The value of a record in a backup: a recorded request without secrets, a connection without its
 * key state and its extra headers, a response as one that no page reads: opening an imported one must not send a
 * request by itself.
 */
export function portableValue(kind: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (kind === 'connections') {
    const { extraHeaders: _, ...connection } = value;
    return { ...connection, keptKey: 'none' };
  }
  if (kind === 'responses' && value.state === 'running') return { ...value, state: 'interrupted' };
  if (kind === 'exchanges' && exchangeSchema.isValid(value))
    return recordWithoutSecrets(value as unknown as ExchangeRecord);
  if (kind === 'exchange-contents' && exchangeContentSchema.isValid(value))
    return contentWithoutSecrets(value as unknown as ExchangeContent);
  return value;
}
