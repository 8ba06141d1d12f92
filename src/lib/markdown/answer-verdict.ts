import type { JsonObject } from '$lib/api/json';
import { describeMistake } from '$lib/json-editor/json-mistake';
import type { Fit } from '$lib/data/json-schema/evaluation';
import type { Reason } from '$lib/data/json-schema/read-schema';
import { verdicts } from '$lib/data/json-schema/verdicts';

/** Result of checking an answer against the JSON format or schema of its request. */
export interface AnswerVerdict {
  /** Undefined if the answer is valid. */
  title?: string;
  words: string;
  /** Violations with their paths in the answer. */
  reasons: readonly Reason[];
}

export const fits: AnswerVerdict = { words: '', reasons: [] };

/** Rejects only with the signal's reason. */
export async function judge(
  { source, schema }: { source: string; schema: JsonObject | undefined },
  signal?: AbortSignal,
  known: Pick<typeof verdicts, 'of'> = verdicts,
): Promise<AnswerVerdict> {
  if (!isJson(source)) {
    const place = describeMistake(source);
    const words = place ? `It stops being JSON at ${place}` : 'It is empty.';
    return { title: 'The answer is not JSON, which was asked for', words, reasons: [] };
  }
  if (!schema) return fits;
  const verdict = await known.of(source, schema, signal);
  switch (verdict) {
    case 'unreadable':
      return without('The schema of the request cannot be followed.');
    case 'late':
      return without("It couldn't be checked in time: its schema takes over a second.");
    case 'failed':
      return without("The schema checker doesn't run. Reload the page to check again.");
  }
  if (verdict.reasons.length === 0) return fits;
  const { reasons } = verdict;
  return { title: 'The answer does not fit the schema', words: listOf(verdict), reasons };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function without(words: string): AnswerVerdict {
  return { title: 'The answer could not be checked', words, reasons: [] };
}

/** Violations listed above the answer; the tree shows all of them. */
const listed = 5;

function listOf({ reasons, left: further }: Fit): string {
  const lines = reasons
    .slice(0, listed)
    .map(({ place, words }) => `${place.join(' › ') || 'The answer itself'}: ${words}`);
  const left = reasons.length - listed + further;
  return [...lines, ...(left > 0 ? [`${left} more.`] : [])].join('\n');
}
