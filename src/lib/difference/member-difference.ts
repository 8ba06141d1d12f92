/** A path at which two values differ; undefined if one has no value there. */
export interface MemberDifference {
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
