import { isObject, jsonOr } from '$lib/api/json';
import { aroundKeys, keyMark } from '$lib/api/wire/find-key';
import { pageTurns } from './page-turns';

/** A text inside an event: where it stands there, and what it adds to what came before it at the same place. */
interface Leaf {
  line: number;
  text: string;
}

/**
 * The lines of a stream without the key also where its parts stand in different events, as one word after the other
 * would spell it. Such a text is taken out of the events that have a part of the key; the first says so.
 */
export async function withoutSplitKey(text: string, key: string): Promise<string> {
  const lines = text.split('\n');
  const grown = await leavesOf(lines);
  const changes = [...grown].flatMap(([place, leaves]) =>
    changesOf(leaves, key).map((change) => ({ ...change, place })),
  );
  if (changes.length === 0) return text;
  for (const { line, place, text: changed } of changes) {
    const value = jsonOr((lines[line] ?? '').replace(/^data:/, ''), null);
    replaceAt(value, JSON.parse(place) as string[], changed);
    lines[line] = `data: ${JSON.stringify(value)}`;
  }
  return lines.join('\n');
}

/** The lengths of the pieces of a text in what `withoutSplitKey` made of it: each ends in the line in which it ended. */
export function lengthsIn(masked: string, text: string, lengths: readonly number[]): number[] {
  const maskedLines = masked.split('\n');
  const lines = text.split('\n');
  let line = 0;
  /** Where the line begins, in the one and in the other. */
  let [start, maskedStart] = [0, 0];
  let [end, maskedEnd] = [0, 0];
  return lengths.map((length) => {
    end += length;
    for (; start + (lines[line] ?? '').length < end && line < lines.length - 1; line += 1) {
      start += (lines[line] ?? '').length + 1;
      maskedStart += (maskedLines[line] ?? '').length + 1;
    }
    const before = maskedEnd;
    const isWhole = end - start === (lines[line] ?? '').length;
    const own = (maskedLines[line] ?? '').length;
    maskedEnd = maskedStart + (isWhole ? own : Math.min(end - start, own));
    return maskedEnd - before;
  });
}

async function leavesOf(lines: string[]): Promise<Map<string, Leaf[]>> {
  const grown = new Map<string, Leaf[]>();
  const turn = pageTurns();
  for (const [line, content] of lines.entries()) {
    if (!content.startsWith('data:')) continue;
    const value = jsonOr(content.slice('data:'.length), null);
    for (const [path, text] of textsIn(value, [])) {
      const place = JSON.stringify(path);
      const leaves = grown.get(place);
      if (leaves) leaves.push({ line, text });
      else grown.set(place, [{ line, text }]);
    }
    await turn();
  }
  return grown;
}

function* textsIn(value: unknown, path: string[]): Generator<[string[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value) || isObject(value))
    for (const [name, member] of Object.entries(value)) yield* textsIn(member, [...path, name]);
}

/** What the leaves that have a part of a key become. */
function changesOf(leaves: Leaf[], key: string): Leaf[] {
  const joined = leaves.map(({ text }) => text).join('');
  const { pieces } = aroundKeys(joined, key);
  if (pieces.length < 2) return [];
  const keys = pieces.slice(1).map(([from], index) => [pieces[index]?.[1] ?? 0, from] as const);
  let at = 0;
  return leaves.flatMap(({ line, text }) => {
    const [start, end] = [at, (at += text.length)];
    const touching = keys.filter(([from, to]) => from < end && to > start);
    if (touching.length === 0) return [];
    let left = '';
    let reached = start;
    for (const [from, to] of touching) {
      left += joined.slice(reached, Math.max(from, start)) + (from >= start ? keyMark : '');
      reached = Math.min(to, end);
    }
    return [{ line, text: left + joined.slice(reached, end) }];
  });
}

function replaceAt(value: unknown, path: string[], text: string): void {
  const [name = '', ...rest] = path;
  if (!Array.isArray(value) && !isObject(value)) return;
  const holder = value as { [name: string]: unknown };
  if (rest.length === 0) holder[name] = text;
  else replaceAt(holder[name], rest, text);
}
