import { isObject, jsonOr } from './json';

/** Paths of the text in known old replies (docs/service.md#legacy) and in chat replies; the format is not specified. */
const places: string[][] = [
  ['result', 'content'],
  ['choices', '0', 'text'],
  ['choices', '0', 'delta', 'content'],
  ['content'],
];

const framing = /^data:/;

/** The JSON of a line, with or without the `data:` of a server-sent event; undefined if the line is not JSON. */
export function jsonOfLine(line: string): unknown {
  return jsonOr(line.replace(framing, ''), undefined);
}

/** The text that a line of a reply seems to contain; undefined if there is none. */
export function textOfLine(line: string): string | undefined {
  const value = jsonOfLine(line);
  const texts = places.map((place) => place.reduce(memberOf, value));
  return texts.find((text) => typeof text === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}
