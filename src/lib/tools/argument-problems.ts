import { parseJson } from '$lib/api/json';
import { readSchema, reasonInWords } from '$lib/json-schema/read-schema';
import { jsonOfArguments } from './arguments-text';

/** Why the arguments of a call do not fit; what a model writes may be anything. */
export function argumentProblems(text: string, schema: unknown): string[] {
  const parsed = parseJson(jsonOfArguments(text));
  if (!('value' in parsed)) return [`The arguments are not JSON: ${parsed.words}`];
  if (schema === undefined) return [];
  const reasons = readSchema(schema, { reasons: 'all' })(parsed.value);
  return reasons === 'unreadable'
    ? ['The schema of the parameters cannot be followed.']
    : reasons.map(reasonInWords);
}
