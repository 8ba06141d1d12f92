import type { FineTuning } from '../../api/fine-tuning-types';

/** A record only: no engine here trains, so `fine_tuned_model` stays empty (docs/service.md#fine-tunings). */
export interface StoredFineTuning {
  object: FineTuning;
  /** Milliseconds since 1970, fractional: finer than `created_at`, for sorting the list. */
  createdAt: number;
}
