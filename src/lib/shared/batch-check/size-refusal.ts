import { batchFileLimits } from '$lib/base/api/rules/batch-request';
import { formatBytes, formatCount } from '$lib/base/ui/text/amounts';

/** 100 MB (docs/service.md#limits) for services that count a megabyte as a million bytes. */
const decimalLimit = 100_000_000;

/** Why a batch input file of this size is refused; undefined if it is accepted. */
export function sizeRefusal(bytes: number): string | undefined {
  if (bytes === 0) return 'The file is empty (0 bytes).';
  if (bytes <= batchFileLimits.bytes) return undefined;
  const limit = `${formatBytes(batchFileLimits.bytes)} (${formatCount(batchFileLimits.bytes)} bytes)`;
  const size = formatSizeNearLimit(bytes);
  const exactly = size.endsWith('bytes') ? size : `${size} (${formatCount(bytes)} bytes)`;
  return `The file is larger than ${limit}, the limit for batch input files: it has ${exactly}. Split it into smaller files.`;
}

/** Why some services may refuse a file of this size; undefined if none would. */
export function sizeWarning(bytes: number): string | undefined {
  if (bytes <= decimalLimit || bytes > batchFileLimits.bytes) return undefined;
  return `The file has ${formatCount(bytes)} bytes; services that count 100 MB as ${formatCount(decimalLimit)} bytes refuse it.`;
}

/** Formats a file size, exactly if rounding would hide on which side of the limit it is. */
export function formatSizeNearLimit(bytes: number): string {
  const isNear = bytes > decimalLimit && bytes < batchFileLimits.bytes * 1.01;
  return isNear ? `${formatCount(bytes)} bytes` : formatBytes(bytes);
}
