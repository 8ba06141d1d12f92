import { Validator, type Schema } from '@cfworker/json-schema';

/** Why a value does not fit, each with its place in the value; empty where it fits. */
export type Reasons = (value: unknown) => string[] | 'unreadable';

/** Errors of these only say that something inside does not fit; what it is follows. */
const containers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref']);

/**
 * Takes in a JSON Schema (2020-12), which may be anything: `unreadable` is told where it cannot be followed. The
 * validator interprets the schema: the CSP refuses one that compiles. `reasons: 'first'` is quicker.
 */
export function readSchema(schema: unknown, { reasons }: { reasons: 'first' | 'all' }): Reasons {
  const validator = validatorOf(schema, reasons === 'first');
  if (!validator) return () => 'unreadable';
  return (value) => {
    try {
      const { valid, errors } = validator.validate(value);
      if (valid) return [];
      const causes = errors.filter(({ keyword }) => !containers.has(keyword));
      const told = causes.length > 0 ? causes : errors.slice(-1);
      return told.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
    } catch {
      return 'unreadable'; // For example a $ref that leads nowhere.
    }
  };
}

/** The validator throws for a $id that is no address, or that stands twice. */
function validatorOf(schema: unknown, shortCircuit: boolean): Validator | undefined {
  try {
    return new Validator(schema as Schema, '2020-12', shortCircuit);
  } catch {
    return undefined;
  }
}
