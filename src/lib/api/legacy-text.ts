import { isObject, jsonOr } from './json';

/** Where old replies were seen to hold their text (docs/service.md#legacy) or the chat ones do; no form is described. */
const places: string[][] = [
  ['result', 'content'],
  ['choices', '0', 'text'],
  ['choices', '0', 'delta', 'content'],
  ['content'],
];

const framing = /^data:/;

/** The JSON of a line, also behind the `data:` of a server-sent event; undefined for a line that is none. */
export function jsonOfLine(line: string): unknown {
  return jsonOr(line.replace(framing, ''), undefined);
}

/** The piece of answer that a line of a reply seems to carry; undefined where there is none. */
export function textOfLine(line: string): string | undefined {
  const value = jsonOfLine(line);
  const texts = places.map((place) => place.reduce(memberOf, value));
  return texts.find((text) => typeof text === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}
