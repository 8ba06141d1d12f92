import { randomId } from '$lib/platform/random-id';
import type { Comparison } from '$lib/storage/comparison-records';

/** Default number of parallel requests per connection. */
const usualAtOnce = 4;

/** A comparison without variants. */
export function emptyRecord(): Comparison {
  const now = Date.now();
  return {
    v: 1,
    id: randomId(),
    title: 'Untitled',
    titledBy: 'prompt',
    createdAt: now,
    updatedAt: now,
    variants: [],
    repeats: 1,
    atOnce: usualAtOnce,
    checks: [],
  };
}
