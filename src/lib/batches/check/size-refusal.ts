import { batchFileLimits } from '$lib/api/batch-request';
import { bytesInWords, countInWords } from '$lib/ui/amounts';

const limit = `100 MB (${countInWords(batchFileLimits.bytes)} bytes)`;

/** What speaks against a batch input file before a byte of it is read; undefined where nothing does. */
export function sizeRefusal(bytes: number): string | undefined {
  if (bytes === 0) return 'The file is empty: it has 0 bytes.';
  if (bytes <= batchFileLimits.bytes) return undefined;
  const size = `${bytesInWords(bytes)} (${countInWords(bytes)} bytes)`;
  return `The file has ${size}; a batch input file may have ${limit}. Split it into smaller ones.`;
}
