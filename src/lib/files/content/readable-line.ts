import { parseJson } from '$lib/api/json';
import { readableJson } from '$lib/ui/readable-json';

/** A line of JSON with its structure laid out; one that is none as it is, with what the parser says of it. */
export function readableLine(text: string, isCut: boolean): { shown: string; problem?: string } {
  if (isCut || text.trim() === '') return { shown: text };
  const parsed = parseJson(text);
  if ('problem' in parsed) return { shown: text, problem: `Not JSON: ${parsed.words}` };
  return { shown: readableJson(text) };
}
