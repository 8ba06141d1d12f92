import { sentence, type Step } from './step';
import type { Walked } from './walk';

interface Failure {
  seed: number;
  walked: Walked;
  /** The steps without those that it fails without, or why they are not known. */
  again?: readonly Step[] | string;
}

/** A failure in words: what did not hold, the steps that lead there, and how to take them again. */
export function describeFailure({ seed, walked, again = '' }: Failure): string {
  const { steps, finding } = walked;
  const shown = typeof again === 'string' ? steps : again;
  const left = steps.length - shown.length;
  return [
    `${finding?.rule} — but did not: ${finding?.detail}`,
    shown === again
      ? `It takes ${shown.length} of the first ${steps.length} steps of seed ${seed}${left > 0 ? ` (${left} more are not needed)` : ''}:`
      : `${again} These are all ${steps.length} steps of seed ${seed}:`.trimStart(),
    ...shown.map((step, index) => `${String(index + 1).padStart(4)}. ${sentence(step)}.`),
    `Again: npm run walk -- --seed ${seed} --steps ${steps.length}`,
  ].join('\n');
}
