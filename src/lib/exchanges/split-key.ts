import { isObject, jsonOr } from '$lib/api/json';
import { RepeatedChunk } from '$lib/api/repeated-chunk';
import { aroundKeys, keyMark } from '$lib/api/wire/find-key';
import { pageTurns } from './page-turns';

/** The texts that stand at one place of the events: what each adds to those before it, and its line. */
interface Grown {
  lines: number[];
  texts: string[];
}

interface Change {
  line: number;
  text: string;
}

/**
 * The lines of a stream without the key also where its parts stand in different events, as one word after the other
 * would spell it. Such a text is taken out of the events that have a part of the key; the first says so.
 */
export async function withoutSplitKey(text: string, key: string): Promise<string> {
  const lines = text.split('\n');
  const grown = await textsOf(lines);
  const changes = [...grown].flatMap(([place, texts]) =>
    changesOf(texts, key).map((change) => ({ ...change, place })),
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

/** UTF-16 units between two looks at the clock. */
const readAtOnce = 16_000;

async function textsOf(lines: string[]): Promise<Map<string, Grown>> {
  const reading = new LineReading();
  const turn = pageTurns();
  let read = 0;
  for (const [line, content] of lines.entries()) {
    if (content.startsWith('data:')) reading.read(line, content.slice('data:'.length));
    read += content.length;
    if (read < readAtOnce) continue;
    read = 0;
    await turn();
  }
  return reading.grown;
}

class LineReading {
  readonly grown = new Map<string, Grown>();
  readonly #repeated = new RepeatedChunk();
  /** Where the texts of the event that was learnt stand; its content has another one in each. */
  #alike: { at: Grown; text: string | undefined }[] = [];

  read(line: number, json: string): void {
    const content = this.#repeated.contentOf(json);
    if (content === undefined) return this.#readOther(line, json);
    for (const { at, text = content } of this.#alike) add(at, line, text);
  }

  #readOther(line: number, json: string): void {
    const found = [...textsIn(jsonOr(json, null), [])];
    const content = found.findIndex(([path]) => path.at(-1) === 'content');
    this.#alike = found.map(([path, text], index) => {
      const at = this.#at(JSON.stringify(path));
      add(at, line, text);
      return { at, text: index === content ? undefined : text };
    });
    this.#repeated.learn(
      json,
      found[content]?.[1] ?? '',
      (value) => [...textsIn(value, [])][content]?.[1],
    );
  }

  #at(place: string): Grown {
    const at = this.grown.get(place) ?? { lines: [], texts: [] };
    this.grown.set(place, at);
    return at;
  }
}

function add({ lines, texts }: Grown, line: number, text: string): void {
  lines.push(line);
  texts.push(text);
}

function* textsIn(value: unknown, path: string[]): Generator<[string[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value) || isObject(value))
    for (const [name, member] of Object.entries(value)) yield* textsIn(member, [...path, name]);
}

/** What the texts that have a part of a key become. */
function changesOf({ lines, texts }: Grown, key: string): Change[] {
  const joined = texts.join('');
  const { pieces } = aroundKeys(joined, key);
  if (pieces.length < 2) return [];
  const keys = pieces.slice(1).map(([from], index) => [pieces[index]?.[1] ?? 0, from] as const);
  let at = 0;
  return lines.flatMap((line, index) => {
    const text = texts[index] ?? '';
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
