import { format, Validator, type Schema } from '@cfworker/json-schema';

// JSON Schema has no format "url", and the library's regular expression for it does not terminate on some short texts.
delete format.url;

/**
 * Makes a validator that interprets the schema, since the content policy blocks one that compiles. Throws for a $id
 * that is invalid or duplicate. Neither this nor `validate` is bounded in time. `stopsEarly` stops at the first error.
 */
export function validatorOf(schema: unknown, { stopsEarly }: { stopsEarly: boolean }): Validator {
  return new Validator(schema as Schema, '2020-12', stopsEarly);
}
