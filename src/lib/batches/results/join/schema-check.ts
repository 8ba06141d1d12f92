import { Validator, type Schema } from '@cfworker/json-schema';
import { jsonOr } from '$lib/api/json';
import type { AnswerFormat } from './input-line';

/** Undefined when the answer is what was asked for, else the first reason why not. */
type Check = (answer: string) => string | undefined;

/**
 * Checks answers against the formats that their requests asked for. A format is known by a number; the same format is
 * taken in once, by the text of its JSON. The validator interprets the schema: the CSP refuses one that compiles.
 */
export class SchemaChecks {
  readonly #numbers = new Map<string, number>();
  readonly #checks: Check[] = [];

  /** The number of a format; -1 for none. */
  numberOf(format: AnswerFormat | undefined): number {
    if (!format) return -1;
    const text = JSON.stringify(format);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#checks.length);
    return this.#checks.push(checkOf(format)) - 1;
  }

  check(format: number, answer: string): string | undefined {
    return this.#checks[format]?.(answer);
  }
}

function checkOf(format: AnswerFormat): Check {
  const validator = format.type === 'json_schema' ? validatorOf(format.schema) : undefined;
  if (validator === 'unreadable') return () => unreadableSchema;
  return (answer) => {
    const value = jsonOr(answer, undefined);
    if (value === undefined) return 'The answer is not JSON.';
    if (format.type === 'json_object' && !isJsonObject(value))
      return 'The answer is not an object.';
    return validator && firstReason(validator, value);
  };
}

const unreadableSchema = 'The schema of the request cannot be read.';

/** The validator throws for a $id that is no address, or that stands twice. */
function validatorOf(schema: unknown): Validator | 'unreadable' {
  try {
    return new Validator(schema as Schema, '2020-12', true);
  } catch {
    return 'unreadable';
  }
}

/** Errors of these only say that something inside does not fit; what it is follows. */
const containers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref']);

function firstReason(validator: Validator, value: unknown): string | undefined {
  try {
    const { valid, errors } = validator.validate(value);
    if (valid) return undefined;
    const cause = errors.find(({ keyword }) => !containers.has(keyword)) ?? errors.at(-1);
    return cause
      ? `${cause.instanceLocation} ${cause.error}`
      : 'The answer does not fit the schema.';
  } catch {
    return unreadableSchema; // For example a $ref that leads nowhere.
  }
}

function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
