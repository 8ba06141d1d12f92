import type { Check } from '$lib/storage/comparison-records';

/** What stands in front of a comparison. */
export type CompareDialog =
  | { kind: 'options' | 'export' | 'grid' | 'batch' | 'earlier' }
  /** With the cells of a spreadsheet that were pasted into a prompt. */
  | { kind: 'import'; pasted?: string }
  /** Of this check, or of a new one. */
  | { kind: 'check'; check?: Check };
