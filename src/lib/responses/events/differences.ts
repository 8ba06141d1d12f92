import { partTexts, textMembers } from '$lib/api/response-stored-text';
import { memberDifferences } from '$lib/difference/member-difference';
import type { Difference } from '$lib/storage/response-records';

type Members = { [name: string]: unknown };

/** Differences that are told; a server that differs everywhere would fill the page. */
const maxDifferences = 50;
/** Levels of a value that are compared member by member; deeper ones as a whole. */
const deepest = 8;

/** What the events must have told of; any other member may come with the final response alone. */
const textNames = new Set([...textMembers, ...partTexts]);

/**
 * Where the items that the events built are not those of the response that ended the stream. What stands for nothing,
 * such as null, an empty list or a member left out, is no difference between the two, nor is a member of the final
 * response that is no text and that no event told of, such as a status.
 */
export function findDifferences(streamed: Members[], final: Members[]): Difference[] {
  const found = memberDifferences(streamed, final, {
    most: maxDifferences,
    deepest,
    isSame: (one, other) => isNothing(one) && isNothing(other),
    namesOf: (before, after) => {
      const names = Object.keys(after).filter((name) => name in before || textNames.has(name));
      return new Set([...Object.keys(before), ...names]);
    },
  });
  return found
    .map(({ path, before, after }) => ({ path, streamed: inWords(before), final: inWords(after) }))
    .filter((difference) => difference.streamed !== difference.final);
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
