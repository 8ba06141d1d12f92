import type { ApiError } from '$lib/api/wire/errors';
import type {
  Check,
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Verdict,
} from '$lib/storage/comparison-records';
import type { ModelPrice } from '$lib/storage/model-notes';
import type { Figures } from '../figures';

/** The data of an export at one moment. */
export interface ResultsSnapshot {
  comparison: Comparison;
  /** In display order. */
  rows: readonly ComparisonRow[];
  cells: readonly ComparisonCell[];
  /** Undefined means the active connection. */
  connectionName: (id: string | undefined) => string;
  priceOf: (connectionId: string | undefined, model: string) => ModelPrice | null | undefined;
  verdictFor: (check: Check, cell: ComparisonCell) => Verdict | undefined;
  errorText: (error: ApiError, connectionId: string | undefined) => string;
  /** False if the variant's settings have changed since; such cells are in no share. */
  isCurrent: (cell: ComparisonCell) => boolean;
  /** One item per variant, in any order. */
  shares: readonly VariantShares[];
}

/** Statistics of all answers of a variant. */
export interface VariantShares {
  variantId: string;
  /** Cells whose last answer is complete, among those sent. */
  answered: number;
  asked: number;
  medians: Figures;
  /** Currency of the median cost. */
  currency?: string;
  /** By the id of the check. */
  checks: { [checkId: string]: PassShare };
  /** Rows in which a person voted this variant best. */
  best: number;
}

/** `low` and `high` are the interval of the share, from 0 to 1. */
export interface PassShare {
  /** Rows. A row with repeats may pass in part. */
  passed: number;
  /** Rows with a verdict. */
  n: number;
  low: number;
  high: number;
}
