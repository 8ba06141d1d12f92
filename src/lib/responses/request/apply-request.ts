import type { JsonObject } from '$lib/api/json';
import type { RequestDraft } from '$lib/storage/response-records';
import { beginningApart } from './begun-text';
import { consoleChoices } from './response-body';

/** Converts a request edited as JSON to the form's draft. */
export function requestOf(body: JsonObject): RequestDraft | { refused: string } {
  const { model, input, instructions = '', ...members } = body;
  if (typeof model !== 'string') return { refused: 'model must be a text.' };
  if (typeof input !== 'string' && !Array.isArray(input))
    return { refused: 'input must be a text or a list of items.' };
  if (typeof instructions !== 'string' && instructions !== null)
    return { refused: 'instructions must be a text.' };
  const parameters = Object.entries(members).filter(
    ([name, value]) => value !== null && value !== consoleChoices[name]?.value,
  );
  return {
    model,
    ...beginningApart(input),
    instructions: instructions ?? '',
    parameters: Object.fromEntries(parameters),
  };
}
