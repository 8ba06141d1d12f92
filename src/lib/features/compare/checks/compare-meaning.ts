import {
  type CheckOutcome,
  type RequestReports,
  type RuleOf,
  unansweredOutcome,
} from './model/check-kind';
import { scoreOutcome } from './model/scores';

type Similar = RuleOf<'similar'>;

/** Resolves with one vector for each text, all of one length. No connection means the active one. */
export type EmbedTexts = (
  model: string,
  connectionId: string | undefined,
  texts: string[],
  signal: AbortSignal,
  reports?: RequestReports,
) => Promise<number[][]>;

/** Rejects only with the signal's reason. */
export async function compareMeaning(
  { model, connectionId, text, least }: Similar,
  answer: string,
  embed: EmbedTexts,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  if (!answer.trim()) return { pass: false, why: 'The answer is empty.' };
  try {
    const [one = [], other = []] = await embed(model, connectionId, [answer, text], signal);
    const cosine = cosineOf(one, other);
    return Number.isFinite(cosine)
      ? scoreOutcome('Similarity', cosine, least)
      : { why: 'The model sent an embedding of zeros.' };
  } catch (reason) {
    signal.throwIfAborted();
    return unansweredOutcome('Couldn’t embed the texts.', reason);
  }
}

/** The cosine of the angle between two vectors; NaN if one has no length. */
function cosineOf(a: readonly number[], b: readonly number[]): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
