import { type Members } from '$lib/base/api/wire/json';

/** The path from the root of a value: member names and indexes. */
export type Path = readonly (string | number)[];

/**
 * The schemas that apply to the value at a path: every branch of anyOf, oneOf and allOf, since any of them may be
 * meant.
 */
export function schemasAt(root: unknown, path: Path): Members[] {
  let here = branches(root, root);
  for (const step of path)
    here = here
      .flatMap((schema) => inside(schema, step))
      .flatMap((schema) => branches(root, schema));
  return here;
}

/** A schema with those that it references or combines. A circular reference is followed once. */
function branches(root: unknown, schema: unknown, seen = new Set<unknown>()): Members[] {
  if (!isMembers(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const joined = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list: unknown) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  const named = typeof schema.$ref === 'string' ? [atPointer(root, schema.$ref)] : [];
  return [schema, ...[...named, ...joined].flatMap((one) => branches(root, one, seen))];
}

function inside(schema: Members, step: string | number): unknown[] {
  if (typeof step === 'number') {
    const { prefixItems, items } = schema;
    const own: unknown = Array.isArray(prefixItems) ? prefixItems[step] : undefined;
    return [own ?? items];
  }
  const { properties, additionalProperties } = schema;
  const isKnown = isMembers(properties) && Object.hasOwn(properties, step);
  return [isKnown ? properties[step] : additionalProperties];
}

/** Resolves references within the same document only: nothing is fetched. */
function atPointer(root: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#')) return undefined;
  let at = root;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = typeof at === 'object' && at !== null ? (at as Members)[name] : undefined;
  }
  return at;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
