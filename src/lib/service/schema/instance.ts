import type { JsonObject, JsonValue } from '../../base/api/wire/json';
import { validatorOf } from '../../base/formats/json-schema/read-schema';
import { generateValue } from './generate';
import type { Hints } from './scalars';

export interface Unsatisfied {
  /** The JSON Schema keyword that no attempt satisfied. */
  keyword: string;
  /** Its position in the schema, a JSON pointer such as `#/properties/age`. */
  location: string;
}

export type Instance =
  { value: JsonValue; failure?: undefined } | { value?: undefined; failure: Unsatisfied };

/** Like schemaInstance; the failure is `late` when it took too long. */
export type MakeInstance = (
  schema: JsonObject,
  seed: number,
  hints?: Hints,
) => Promise<Instance | { value?: undefined; failure: 'late' }>;

const noHints: Hints = { prompt: '', strings: [], numbers: [] };

/**
 * Number of attempts with other branches of anyOf and oneOf before a schema counts as unsatisfiable. The later half
 * uses no hints, which the schema may exclude.
 */
const attempts = 24;

/**
 * Makes a value that satisfies a JSON Schema (2020-12) and validates it. Equal seeds give equal values. Patterns with
 * groups and combinations beyond the generator's reach return `failure`. The run time depends on the schema and is not bounded.
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

/** The innermost keyword; the keywords around it fail only because of it. */
function deepest(errors: { keyword: string; keywordLocation: string }[]): Unsatisfied {
  const depth = (location: string): number => location.split('/').length;
  const [first] = errors.toSorted(
    (one, other) => depth(other.keywordLocation) - depth(one.keywordLocation),
  );
  return { keyword: first?.keyword ?? 'schema', location: first?.keywordLocation ?? '#' };
}

/** The validator throws for a $ref without a target and for a pattern that is not a regular expression. */
function faultyKeyword(error: unknown): string {
  if (error instanceof SyntaxError) return 'pattern';
  return error instanceof RangeError ? '$ref (endless)' : '$ref';
}
