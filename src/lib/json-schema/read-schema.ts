import type { OutputUnit } from '@cfworker/json-schema';
import { validatorOf } from './validator';

/** Why a value does not fit. */
export interface Reason {
  /** The names and indexes on the way to the place in the value. */
  place: readonly string[];
  words: string;
}

/** UTF-16 units of the words of one reason. */
const longestWords = 1000;

/** Empty where the value fits. */
export type Reasons = (value: unknown) => Reason[] | 'unreadable';

/** Errors of these only say that something inside does not fit; what it is follows. */
const containers = new Set([
  'properties',
  'items',
  'prefixItems',
  'allOf',
  '$ref',
  'additionalProperties',
  'unevaluatedProperties',
]);

/**
 * Takes in a JSON Schema (2020-12), which may be anything: `unreadable` is told where it cannot be followed.
 * `reasons: 'first'` is quicker. A schema decides how long this takes, so it never runs on the page's thread.
 */
export function readSchema(schema: unknown, { reasons }: { reasons: 'first' | 'all' }): Reasons {
  const validator = tried(() => validatorOf(schema, { stopsEarly: reasons === 'first' }));
  if (!validator) return () => 'unreadable';
  return (value) => {
    const found = tried(() => validator.validate(value));
    if (!found) return 'unreadable'; // For example a $ref that leads nowhere.
    if (found.valid) return [];
    const causes = ownOf(found.errors.filter(({ keyword }) => !containers.has(keyword)));
    return (causes.length > 0 ? causes : found.errors.slice(-1)).map(reasonOf);
  };
}

/** The validator takes a member that does not fit its own schema for one that no schema allows, too. */
function ownOf(errors: OutputUnit[]): OutputUnit[] {
  const explained = placesAbove(
    errors.filter(({ keyword }) => keyword !== 'false').map((error) => error.instanceLocation),
  );
  return errors.filter(
    ({ keyword, instanceLocation }) => keyword !== 'false' || !explained.has(instanceLocation),
  );
}

/** The places themselves and all that they stand in. */
function placesAbove(places: string[]): Set<string> {
  const above = new Set(['']);
  for (const place of places)
    for (let step = place; !above.has(step); step = step.slice(0, step.lastIndexOf('/')))
      above.add(step);
  return above;
}

/** "#/lines/0 Instance type …", as one line. */
export function describeReason({ place, words }: Reason): string {
  return `${['#', ...place].join('/')} ${words}`;
}

function reasonOf({ instanceLocation, keyword, error }: OutputUnit): Reason {
  const place = instanceLocation.split('/').slice(1).map(nameIn);
  if (keyword === 'false') return { place, words: 'The schema allows nothing here.' };
  // It may quote a whole enum.
  return { place, words: error.length > longestWords ? `${error.slice(0, longestWords)}…` : error };
}

/** A step of a JSON pointer in an address. */
function nameIn(step: string): string {
  const escaped = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURI(escaped);
  } catch {
    return escaped;
  }
}

/** Undefined for what the validator throws, for a $id that stands twice or a schema that nests too deeply. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
