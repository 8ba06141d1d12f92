import { answerLens } from './answer-lens';
import { conversationLens } from './conversation-lens';
import { jsonLens } from './json-lens';
import { jsonLinesLens } from './json-lines-lens';
import { pageLens } from './page-lens';
import { rawLens } from './raw-lens';
import type { Lens, LensBody } from './lens';

const all: readonly Lens[] = [
  answerLens,
  conversationLens,
  pageLens,
  jsonLinesLens,
  jsonLens,
  rawLens,
];

/** The lenses that fit a body, the most informative first; raw is last, and fits every body. */
export function lensesOf(body: LensBody): Lens[] {
  return all.filter((lens) => lens.fits(body));
}
