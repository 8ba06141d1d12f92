import { decodeLines, readLineBlocks } from '$lib/base/formats/jsonl/line-blocks';
import { maxLineBytes } from './check-file';

/** The texts of some lines, by their number from 1; a line beyond the limit is missing. Reads no further than the last. */
export async function readLines(
  file: Blob,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const wanted = new Set(numbers);
  const last = Math.max(...numbers);
  const found = new Map<number, string>();
  let number = 0;
  for await (const { bytes, cut } of readLineBlocks(file, maxLineBytes)) {
    if (cut) number += 1;
    else
      decodeLines(bytes, (text) => {
        number += 1;
        if (wanted.has(number)) found.set(number, text.replace(/^\uFEFF/, ''));
      });
    if (number >= last) break;
  }
  return found;
}
