import { isObject } from '$lib/api/json';
import { partTexts, textMembers } from '$lib/api/response-kept-text';
import type { Difference } from '$lib/storage/response-records';

type Members = { [name: string]: unknown };

/** Differences that are told; a server that differs everywhere would fill the page. */
const mostTold = 50;
/** Levels of a value that are compared member by member; deeper ones as a whole. */
const deepest = 8;

/** What the events must have told of; any other member may come with the final response alone. */
const told = new Set([...textMembers, ...partTexts]);

/**
 * Where the items that the events built are not those of the response that ended the stream. What stands for nothing,
 * such as null, an empty list or a member left out, is no difference between the two, nor is a member of the final
 * response that is no text and that no event told of, such as a status.
 */
export function findDifferences(streamed: Members[], final: Members[]): Difference[] {
  const found: Difference[] = [];
  compare(streamed, final, '', found, 0);
  return found;
}

function compare(
  streamed: unknown,
  final: unknown,
  path: string,
  found: Difference[],
  depth: number,
): void {
  if (found.length >= mostTold || Object.is(streamed, final)) return;
  if (isNothing(streamed) && isNothing(final)) return;
  if (depth < deepest && Array.isArray(streamed) && Array.isArray(final)) {
    const length = Math.max(streamed.length, final.length);
    for (let index = 0; index < length; index++)
      compare(streamed[index], final[index], `${path}[${index}]`, found, depth + 1);
  } else if (depth < deepest && isObject(streamed) && isObject(final)) {
    const names = Object.keys(final).filter((name) => name in streamed || told.has(name));
    for (const name of new Set([...Object.keys(streamed), ...names]))
      compare(streamed[name], final[name], path ? `${path}.${name}` : name, found, depth + 1);
  } else if (inWords(streamed) !== inWords(final)) {
    found.push({ path, streamed: inWords(streamed), final: inWords(final) });
  }
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

function inWords(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
