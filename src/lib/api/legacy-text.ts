import { isObject, jsonOr } from './json';

type Holder = { [name: string]: unknown };

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
  return textIn(jsonOfLine(line))?.text;
}

/** The line with another piece of answer. */
export function lineWithText(line: string, text: string): string {
  const value = jsonOfLine(line);
  const found = textIn(value);
  if (!found) return line;
  found.holder[found.name] = text;
  const [end = ''] = /\s*$/.exec(line) ?? [];
  return (framing.test(line) ? 'data: ' : '') + JSON.stringify(value) + end;
}

function textIn(value: unknown): { holder: Holder; name: string; text: string } | undefined {
  for (const place of places) {
    const name = place.at(-1) ?? '';
    const holder = place.slice(0, -1).reduce(memberOf, value);
    const text = memberOf(holder, name);
    if (isObject(holder) && typeof text === 'string') return { holder, name, text };
  }
  return undefined;
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}
