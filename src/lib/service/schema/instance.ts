import type { JsonObject, JsonValue } from '../../api/json';
import { validatorOf } from '../../json-schema/validator';
import { generateValue } from './generate';
import type { Hints } from './hints';

export interface Unsatisfied {
  /** The JSON Schema keyword that no attempt met. */
  keyword: string;
  /** Where in the schema it stands, a JSON pointer such as `#/properties/age`. */
  location: string;
}

export type Instance =
  { value: JsonValue; failure?: undefined } | { value?: undefined; failure: Unsatisfied };

/** As schemaInstance; `late` where that took too long. */
export type MakeInstance = (
  schema: JsonObject,
  seed: number,
  hints?: Hints,
) => Promise<Instance | { value?: undefined; failure: 'late' }>;

const noHints: Hints = { prompt: '', strings: [], numbers: [] };

/**
 * Attempts with other branches of anyOf and oneOf before a schema counts as impossible; the later half goes without
 * hints, which may be what a schema refuses.
 */
const attempts = 24;

/**
 * A value that satisfies a JSON Schema (2020-12), validated before it is returned. Equal seeds give equal values.
 * Patterns and combinations beyond the generator's reach end as `failure`. The schema decides how long this takes.
 */
export function schemaInstance(schema: JsonObject, seed: number, hints = noHints): Instance {
  let failure: Unsatisfied = { keyword: 'schema', location: '#' };
  try {
    const validator = validatorOf(schema, { stopsEarly: false });
    for (let attempt = 0; attempt < attempts; attempt++) {
      const value = generateValue(schema, {
        seed,
        attempt,
        hints: attempt < attempts / 2 ? hints : noHints,
      });
      const { valid, errors } = validator.validate(value);
      if (valid) return { value };
      failure = deepest(errors);
    }
  } catch (error) {
    return { failure: { keyword: faultyKeyword(error), location: String(error) } };
  }
  return { failure };
}

/** The innermost keyword: the ones around it fail only because of it. */
function deepest(errors: { keyword: string; keywordLocation: string }[]): Unsatisfied {
  const depth = (location: string): number => location.split('/').length;
  const [first] = errors.toSorted(
    (one, other) => depth(other.keywordLocation) - depth(one.keywordLocation),
  );
  return { keyword: first?.keyword ?? 'schema', location: first?.keywordLocation ?? '#' };
}

/** The validator throws for a $ref that leads nowhere and for a pattern that is no regular expression. */
function faultyKeyword(error: unknown): string {
  if (error instanceof SyntaxError) return 'pattern';
  return error instanceof RangeError ? '$ref (endless)' : '$ref';
}
