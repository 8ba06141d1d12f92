import { isObject } from '$lib/api/json';
import { jsonOfLine } from './reply-lines';

/** Where old replies were seen to hold their text (docs/service.md#legacy) or the chat ones do; no form is described. */
const places: string[][] = [
  ['result', 'content'],
  ['choices', '0', 'text'],
  ['choices', '0', 'delta', 'content'],
  ['content'],
];

/** The piece of answer that a line of a reply seems to carry; undefined where there is none. */
export function textOfLine(line: string): string | undefined {
  const value = jsonOfLine(line);
  const found = places.map((place) => place.reduce(memberOf, value));
  return found.find((text): text is string => typeof text === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}
