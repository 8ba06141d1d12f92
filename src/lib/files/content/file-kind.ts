import { isObject, jsonOr } from '$lib/api/json';
import { sniffEncoding, type Encoding } from '$lib/jsonl/encoding';

/** How a file's content is shown: as a table of JSON lines, as lines of text, or not at all. */
export type FileKind = 'jsonl' | 'text' | Exclude<Encoding, 'utf-8' | 'utf-8-bom'>;

export type ReadableKind = Extract<FileKind, 'jsonl' | 'text'>;

/** Bytes of the first line that are looked at. */
const firstLineLimit = 64 * 1024;

/** What a file is, by its first bytes; its name decides only between kinds that these bytes can be. */
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
