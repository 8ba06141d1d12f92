import { parseJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { describeReason } from '$lib/base/formats/json-schema/read-schema';
import { verdicts } from '$lib/base/formats/json-schema/evaluator';
import { jsonOfArguments } from './model/request-tools';

/**
 * Problems of a call's arguments, or the reason why they could not be checked; a model may write anything. Rejects only
 * with the signal's reason.
 */
export async function argumentProblems(
  text: string,
  schema: unknown,
  signal?: AbortSignal,
  known: Pick<typeof verdicts, 'of'> = verdicts,
): Promise<string[]> {
  const json = jsonOfArguments(text);
  const parsed = parseJson(json);
  if (!('value' in parsed)) return [`The arguments aren’t JSON: ${explainBrokenJson(json)}`];
  if (schema === undefined) return [];
  const verdict = await known.of(json, schema, signal);
  switch (verdict) {
    case 'unreadable':
      return ['The parameters schema can’t be resolved.'];
    case 'late':
      return ['The arguments couldn’t be checked in time. Check them before you run this.'];
    case 'failed':
      return ['The schema checker isn’t running. Check the arguments before you run this.'];
  }
  return verdict.reasons.map(describeReason);
}
