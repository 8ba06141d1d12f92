import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';

/** Why a value does not fit. */
export interface Reason {
  /** The names and indexes on the way to the place in the value. */
  place: readonly string[];
  words: string;
}

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
      const causes = errors.filter(({ keyword }) => !containers.has(keyword)).filter(isOwn);
      return (causes.length > 0 ? causes : errors.slice(-1)).map(reasonOf);
    } catch {
      return 'unreadable'; // For example a $ref that leads nowhere.
    }
  };
}

/** The validator takes a member that does not fit its own schema for one that no schema allows, too. */
function isOwn({ keyword, instanceLocation }: OutputUnit, _: number, all: OutputUnit[]): boolean {
  if (keyword !== 'false') return true;
  const isWithin = (place: string) =>
    place === instanceLocation || place.startsWith(`${instanceLocation}/`);
  return !all.some((other) => other.keyword !== 'false' && isWithin(other.instanceLocation));
}

/** "#/lines/0 Instance type …", as one line. */
export function reasonInWords({ place, words }: Reason): string {
  return `${['#', ...place].join('/')} ${words}`;
}

function reasonOf({ instanceLocation, keyword, error }: OutputUnit): Reason {
  const place = instanceLocation.split('/').slice(1).map(nameIn);
  return { place, words: keyword === 'false' ? 'The schema allows nothing here.' : error };
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

/** The validator throws for a $id that is no address, or that stands twice. */
function validatorOf(schema: unknown, shortCircuit: boolean): Validator | undefined {
  try {
    return new Validator(schema as Schema, '2020-12', shortCircuit);
  } catch {
    return undefined;
  }
}
