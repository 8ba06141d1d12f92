import type { Check } from '$lib/storage/comparison-records';

/** The dialog that is open over a comparison. */
export type CompareDialog =
  | { kind: 'options' | 'export' | 'grid' | 'batch' | 'earlier' }
  /** `pasted`: spreadsheet cells that were pasted into a prompt. */
  | { kind: 'import'; pasted?: string }
  /** The check to change; absent for a new one. */
  | { kind: 'check'; check?: Check };
