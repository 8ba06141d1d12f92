import { cutEnd } from '$lib/base/ui/text/shown-text';
import { textOrJson } from '$lib/base/api/wire/json';
import { textDifference, type TextDifference } from './text-difference';

/** A changed member as shown. */
interface ShownDifference {
  path: string;
  /** As JSON, or the text itself; undefined if the member is absent. */
  before: string | undefined;
  after: string | undefined;
  /** Word differences, if both values are long texts. */
  texts?: TextDifference;
}

export interface JsonDifference {
  members: ShownDifference[];
  /** The list is incomplete. */
  isCut: boolean;
}

const maxShown = 200;

/** Limits of the word comparison: the number of texts, and their minimum length in UTF-16 units. */
const maxTexts = 20;
const minTextLength = 24;

/** Maximum pieces of all texts together, because they are drawn in one frame. */
const maxPieces = 1000;

/** Maximum UTF-16 units of a shown value. */
const maxValueLength = 2000;

/** The differences between two JSON texts; undefined if one of them is not JSON. */
export function jsonDifference(before: string, after: string): JsonDifference | undefined {
  const values = [before, after].map(parsed);
  const [one, other] = values;
  if (!one || !other) return undefined;
  const different = memberDifferences(one.value, other.value, { most: maxShown + 1 });
  let texts = 0;
  let pieces = 0;
  const members = different.slice(0, maxShown).map((difference): ShownDifference => {
    const shown = {
      path: difference.path,
      before: displayValue(difference.before),
      after: displayValue(difference.after),
    };
    if (!areTexts(difference) || texts >= maxTexts) return shown;
    const found = textDifference(difference.before, difference.after);
    texts += 1;
    pieces += found.pieces.length;
    return pieces > maxPieces ? shown : { ...shown, texts: found };
  });
  return { members, isCut: different.length > maxShown };
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function areTexts(values: {
  before: unknown;
  after: unknown;
}): values is { before: string; after: string } {
  const { before, after } = values;
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  return Math.max(before.length, after.length) >= minTextLength;
}

function displayValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const words = textOrJson(value);
  return cutEnd(words, maxValueLength);
}

/** A path at which two values differ; undefined if one has no value there. */
interface MemberDifference {
  /** Such as `messages[0].content`; empty for the values themselves. */
  path: string;
  before: unknown;
  after: unknown;
}

interface Bounds {
  /** Maximum number of differences; a value that differs everywhere would fill the page. */
  most: number;
  /** Levels compared by member; deeper values are compared as a whole. */
  deepest?: number;
  /** Treats different values as equal. */
  isSame?: (before: unknown, after: unknown) => boolean;
  /** The member names to compare; by default all names of both objects. */
  namesOf?: (before: object, after: object) => Iterable<string>;
}

/** Lists the differences of two JSON values by path. Arrays are compared by index. */
export function memberDifferences(
  before: unknown,
  after: unknown,
  { most, deepest = 50, isSame = Object.is, namesOf = namesOfBoth }: Bounds,
): MemberDifference[] {
  const found: MemberDifference[] = [];
  const compare = (one: unknown, other: unknown, path: string, depth: number): void => {
    if (found.length >= most || Object.is(one, other) || isSame(one, other)) return;
    if (depth < deepest && Array.isArray(one) && Array.isArray(other)) {
      for (let index = 0; index < Math.max(one.length, other.length); index++)
        compare(one[index], other[index], `${path}[${index}]`, depth + 1);
    } else if (depth < deepest && isObject(one) && isObject(other)) {
      for (const name of namesOf(one, other))
        compare(memberOf(one, name), memberOf(other, name), pathTo(path, name), depth + 1);
    } else if (JSON.stringify(one) !== JSON.stringify(other)) {
      found.push({ path, before: one, after: other });
    }
  };
  compare(before, after, '', 0);
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function namesOfBoth(before: object, after: object): Iterable<string> {
  return new Set([...Object.keys(before), ...Object.keys(after)]);
}

function memberOf(holder: object, name: string): unknown {
  return Object.hasOwn(holder, name) ? (holder as { [name: string]: unknown })[name] : undefined;
}

function pathTo(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
