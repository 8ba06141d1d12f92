import { jsonOr } from '$lib/api/json';
import { readSchema, reasonInWords } from '$lib/json-schema/read-schema';
import type { AnswerFormat } from './input-line';

/** Undefined when the answer is what was asked for, else the first reason why not. */
type Check = (answer: string) => string | undefined;

/**
 * Checks answers against the formats that their requests asked for. A format is known by a number; the same format is
 * taken in once, by the text of its JSON.
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
  const fits =
    format.type === 'json_schema' ? readSchema(format.schema, { reasons: 'first' }) : undefined;
  return (answer) => {
    const value = jsonOr(answer, undefined);
    if (value === undefined) return 'The answer is not JSON.';
    if (format.type === 'json_object' && !isJsonObject(value))
      return 'The answer is not an object.';
    const reasons = fits?.(value) ?? [];
    return reasons === 'unreadable' ? unreadable : reasons.map(reasonInWords)[0];
  };
}

const unreadable = 'The schema of the request cannot be read.';

function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
