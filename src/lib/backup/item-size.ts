import type { ItemEntries } from './stored-items';

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
