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

/** All that an export says, as it was at one moment. */
export interface ResultsSnapshot {
  comparison: Comparison;
  /** In their order. */
  rows: readonly ComparisonRow[];
  cells: readonly ComparisonCell[];
  /** Undefined means the active connection. */
  connectionName: (id: string | undefined) => string;
  priceOf: (connectionId: string | undefined, model: string) => ModelPrice | null | undefined;
  verdictFor: (check: Check, cell: ComparisonCell) => Verdict | undefined;
  errorText: (error: ApiError, connectionId: string | undefined) => string;
  /** Not asked with settings that its variant has no longer; the others are in no share. */
  isCurrent: (cell: ComparisonCell) => boolean;
  /** One a variant, in any order. */
  shares: readonly VariantShares[];
}

/** What is said of all answers of a variant. */
export interface VariantShares {
  variantId: string;
  /** Cells with an answer that ended by itself, of those that were asked. */
  answered: number;
  asked: number;
  medians: Figures;
  /** Of the median cost. */
  currency?: string;
  /** By the id of the check. */
  checks: { [checkId: string]: PassShare };
  /** Rows whose best answer is of this variant, by hand. */
  best: number;
}

/** `low` and `high`: the interval of the share, from 0 to 1. */
export interface PassShare {
  /** Rows: one that was asked repeatedly may pass in part. */
  passed: number;
  /** Rows with a verdict. */
  n: number;
  low: number;
  high: number;
}
