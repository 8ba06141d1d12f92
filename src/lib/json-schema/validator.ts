import { format, Validator, type Schema } from '@cfworker/json-schema';

// JSON Schema has no format "url", and the library's regular expression for it never ends on some short texts.
delete format.url;

/**
 * Interprets a schema: the content policy refuses a validator that compiles. Throws for a $id that is no address, or
 * that stands twice. Neither this nor `validate` is bounded in time; `stopsEarly`: at the first thing that does not fit.
 */
export function validatorOf(schema: unknown, { stopsEarly }: { stopsEarly: boolean }): Validator {
  return new Validator(schema as Schema, '2020-12', stopsEarly);
}
