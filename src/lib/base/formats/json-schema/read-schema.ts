import { format, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';

/** One reason why a value does not fit. */
export interface Reason {
  /** Path to the part of the value that does not fit: names and indexes. */
  place: readonly string[];
  words: string;
}

/** Maximum length of a reason's text in UTF-16 units. */
const maxWordsLength = 1000;

/** Returns the reasons why a value does not fit; empty if it fits. */
export type Reasons = (value: unknown) => Reason[] | 'unreadable';

/** Errors of these keywords only say that something inside does not fit; the error for that part follows. */
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
 * Prepares a JSON Schema (2020-12), which may be any value; the result is `unreadable` if it cannot be followed.
 * `reasons: 'first'` is faster. Run time depends on the schema, so this never runs on the page's thread.
 */
export function readSchema(schema: unknown, { reasons }: { reasons: 'first' | 'all' }): Reasons {
  const validator = tried(() => validatorOf(schema, { stopsEarly: reasons === 'first' }));
  if (!validator) return () => 'unreadable';
  return (value) => {
    const found = tried(() => validator.validate(value));
    if (!found) return 'unreadable'; // For example a $ref without a target.
    if (found.valid) return [];
    const causes = ownOf(found.errors.filter(({ keyword }) => !containers.has(keyword)));
    return (causes.length > 0 ? causes : found.errors.slice(-1)).map(reasonOf);
  };
}

/** Removes errors of additionalProperties for members that another error explains: the validator reports both. */
function ownOf(errors: OutputUnit[]): OutputUnit[] {
  const explained = placesAbove(
    errors.filter(({ keyword }) => keyword !== 'false').map((error) => error.instanceLocation),
  );
  return errors.filter(
    ({ keyword, instanceLocation }) => keyword !== 'false' || !explained.has(instanceLocation),
  );
}

/** The places themselves and all places above them. */
function placesAbove(places: string[]): Set<string> {
  const above = new Set(['']);
  for (const place of places)
    for (let step = place; !above.has(step); step = step.slice(0, step.lastIndexOf('/')))
      above.add(step);
  return above;
}

/** Formats a reason as one line: "#/lines/0 Instance type …". */
export function describeReason({ place, words }: Reason): string {
  return `${['#', ...place].join('/')} ${words}`;
}

function reasonOf({ instanceLocation, keyword, error }: OutputUnit): Reason {
  const place = instanceLocation.split('/').slice(1).map(nameIn);
  if (keyword === 'false') return { place, words: 'The schema allows nothing here.' };
  // The message may quote a whole enum.
  return {
    place,
    words: error.length > maxWordsLength ? `${error.slice(0, maxWordsLength)}…` : error,
  };
}

/** Decodes a step of a URI-encoded JSON pointer. */
function nameIn(step: string): string {
  const escaped = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURI(escaped);
  } catch {
    return escaped;
  }
}

/** Returns undefined if the validator throws, for example for a duplicate $id or a schema that is nested too deeply. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

// JSON Schema has no format "url", and the library's regular expression for it does not terminate on some short texts.
delete format.url;

/**
 * Makes a validator that interprets the schema, since the content policy blocks one that compiles. Throws for a $id
 * that is invalid or duplicate. Neither this nor `validate` is bounded in time. `stopsEarly` stops at the first error.
 */
export function validatorOf(schema: unknown, { stopsEarly }: { stopsEarly: boolean }): Validator {
  return new Validator(schema as Schema, '2020-12', stopsEarly);
}
