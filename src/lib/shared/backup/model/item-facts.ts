import { addressWithoutSecrets } from '$lib/base/api/wire/secret-names';
import { isObject, isText, isNumber } from '$lib/base/storage/database/schema';
import type { ItemEntries } from './stored-items';

/** The title of an item in lists, whatever is stored of it. */
export function titleOfItem(kind: string, key: string, value: unknown): string {
  if (!isObject(value)) return key || kind;
  const { title, name, note, source, method, text } = value;
  const url = isText(value.url) ? addressWithoutSecrets(value.url) : undefined;
  const named = [title, name, isObject(note) ? note.name : '', isObject(source) ? source.name : ''];
  const found = [...named, url && isText(method) ? `${method} ${url}` : url, text].find(
    (words) => isText(words) && words.trim() !== '',
  );
  const words = isText(found) ? found : `${kind} ${key}`;
  return words.slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** The latest time of an item, in milliseconds since 1970; undefined if it has none. */
export function timeOfItem(value: unknown): number | undefined {
  if (!isObject(value)) return undefined;
  const { updatedAt, createdAt, startedAt, savedAt, seenAt, at } = value;
  return [updatedAt, createdAt, startedAt, savedAt, seenAt, at].find(isNumber);
}

/**
 * Approximate bytes of an item: its records as JSON, its sounds and files at their size. Reads no
 * file.
 */
export function itemSize(item: ItemEntries): number {
  return item.reduce((sum, { value }) => sum + recordSize(value), 0);
}

function recordSize(value: unknown): number {
  let files = 0;
  try {
    const json = JSON.stringify(value, (_name, part: unknown) => {
      if (!(part instanceof Blob)) return part;
      files += part.size;
      return undefined;
    });
    return (json?.length ?? 0) + files;
  } catch {
    return files; // It is nested too deeply for JSON, or holds a value without a JSON form.
  }
}
