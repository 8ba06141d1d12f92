import { type Members, textOrJson } from '$lib/base/api/wire/json';
import { partTexts, textMembers } from '$lib/base/api/response-stored-text';
import { memberDifferences } from '$lib/shared/difference/json-difference';
import type { Difference } from '$lib/base/storage/response-records';

/** Maximum number of shown differences; a server that differs everywhere would fill the page. */
const maxDifferences = 50;
/** Levels compared member by member; deeper values are compared as a whole. */
const deepest = 8;

/** Members that events must contain; any other member may appear in the final response only. */
const textNames = new Set([...textMembers, ...partTexts]);

/** Members that only events have, until the item is complete. */
const provisional = new Set(['partial_image_b64']);

/**
 * Differences between the items built from events and those of the final response. Empty values (null, an empty list, a
 * missing member) count as equal. So do members of the final response that are no text and that no event contained,
 * such as a status.
 */
export function findDifferences(streamed: Members[], final: Members[]): Difference[] {
  const found = memberDifferences(streamed, final, {
    most: maxDifferences,
    deepest,
    isSame: (one, other) => isNothing(one) && isNothing(other),
    namesOf: (before, after) => {
      const names = Object.keys(after).filter((name) => name in before || textNames.has(name));
      const own = Object.keys(before).filter((name) => !provisional.has(name));
      return new Set([...own, ...names]);
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
  return value === undefined ? undefined : textOrJson(value);
}
