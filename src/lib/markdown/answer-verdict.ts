import type { JsonObject } from '$lib/api/json';
import { mistakeInWords } from '$lib/json-editor/json-mistake';
import type { Reason } from '$lib/json-schema/read-schema';

/** Whether an answer is what its request asked for. */
export interface AnswerVerdict {
  /** Absent where nothing is wrong. */
  title?: string;
  words: string;
  /** Each at its place in the answer. */
  reasons: readonly Reason[];
}

export const fits: AnswerVerdict = { words: '', reasons: [] };

/** UTF-16 units of an answer that is checked here: beyond, the check would hold up the page. */
const longest = 200_000;

/** Never rejects. The validator is fetched where there is a schema. */
export async function judge(asked: {
  source: string;
  schema: JsonObject | undefined;
}): Promise<AnswerVerdict> {
  const { source, schema } = asked;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    const place = mistakeInWords(source);
    const words = place ? `It stops being JSON at ${place}` : 'It is empty.';
    return { title: 'The answer is not JSON, which was asked for', words, reasons: [] };
  }
  if (!schema || source.length > longest) return fits;
  const { readSchema } = await import('$lib/json-schema/read-schema');
  const reasons = readSchema(schema, { reasons: 'all' })(value);
  if (reasons === 'unreadable')
    return {
      title: 'The answer could not be checked',
      words: 'The schema of the request cannot be followed.',
      reasons: [],
    };
  if (reasons.length === 0) return fits;
  return { title: 'The answer does not fit the schema', words: listOf(reasons), reasons };
}

/** Those that are listed above the answer; all of them stand at their places. */
const listed = 5;

function listOf(reasons: Reason[]): string {
  const lines = reasons
    .slice(0, listed)
    .map(({ place, words }) => `${place.join(' › ') || 'The answer itself'}: ${words}`);
  const left = reasons.length - listed;
  return [...lines, ...(left > 0 ? [`${left} more.`] : [])].join('\n');
}
