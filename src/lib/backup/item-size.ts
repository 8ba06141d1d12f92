import type { ItemEntries } from './stored-items';

/**
 * Approximate bytes of an item: its records as JSON, its sounds and files at their size. Reads no
 * file.
 */
export function itemSize(thing: ItemEntries): number {
  return thing.reduce((sum, { value }) => sum + measureItem(value), 0);
}

function measureItem(value: unknown): number {
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
