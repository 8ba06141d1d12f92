import type { BatchOutcome } from '$lib/storage/comparison-records';
import { formatCount } from '$lib/ui/amounts';

const words: Record<keyof BatchOutcome, string> = {
  answered: 'answered',
  failed: 'failed',
  unanswered: 'not in the results',
  answeredMeanwhile: 'answered otherwise meanwhile',
  keptEarlier: 'not answered, with the answer of before',
  removed: 'of rows or variants that were removed',
};

/** "196 answered, 3 failed, 1 not in the results". */
export function describeOutcome(outcome: BatchOutcome): string {
  return Object.entries(words)
    .map(([fate, word]) => ({ count: outcome[fate as keyof BatchOutcome], word }))
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${formatCount(count)} ${word}`)
    .join(', ');
}
