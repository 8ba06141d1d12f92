import { parseJson } from '$lib/api/json';
import { readableJson } from '$lib/ui/readable-json';

/** Formats a line of JSON. Any other line is unchanged, with the parser's message as `problem`. */
export function readableLine(text: string, isCut: boolean): { shown: string; problem?: string } {
  if (isCut || text.trim() === '') return { shown: text };
  const parsed = parseJson(text);
  if ('problem' in parsed) return { shown: text, problem: `Not JSON: ${parsed.words}` };
  return { shown: readableJson(text) };
}
