import { isObject, jsonOr } from '$lib/base/api/wire/json';
import { sniffEncoding, type Encoding } from '$lib/base/formats/jsonl/encoding';

/** `jsonl` is shown as a table, `text` as lines; other kinds cannot be shown. */
export type FileKind = 'jsonl' | 'text' | Exclude<Encoding, 'utf-8' | 'utf-8-bom'>;

export type ReadableKind = Extract<FileKind, 'jsonl' | 'text'>;

/** Bytes inspected for the first line. */
const firstLineLimit = 64 * 1024;

/** Detects a file's kind from its first bytes; the name decides only between kinds that these bytes allow. */
export function fileKind(name: string, head: Uint8Array): FileKind {
  const encoding = sniffEncoding(head.subarray(0, 1024));
  if (encoding !== 'utf-8' && encoding !== 'utf-8-bom') return encoding;
  return /\.(jsonl|ndjson)$/i.test(name) || beginsWithObject(head) ? 'jsonl' : 'text';
}

export function isReadable(kind: FileKind): kind is ReadableKind {
  return kind === 'jsonl' || kind === 'text';
}

function beginsWithObject(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head.subarray(0, firstLineLimit)).trimStart();
  const [line = ''] = text.split('\n', 1);
  return isObject(jsonOr(line, undefined));
}
