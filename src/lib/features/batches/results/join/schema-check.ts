import { jsonOr } from '$lib/base/api/wire/json';
import type { Evaluator, SchemaVerdict } from '$lib/base/formats/json-schema/evaluator';
import { describeReason } from '$lib/base/formats/json-schema/read-schema';
import type { AnswerFormat } from './input-line';

/** An answer with the number of its requested format. */
export interface AnswerWithFormat {
  format: number;
  answer: string;
}

interface Format {
  type: AnswerFormat['type'];
  /** As JSON; undefined if any object is valid. */
  schema: string | undefined;
}

/**
 * Checks answers against the formats that their requests specify. Each format has a number; equal formats are stored
 * once, by their JSON text.
 */
export class SchemaChecks {
  readonly #numbers = new Map<string, number>();
  readonly #formats: Format[] = [];
  readonly #evaluator: Pick<Evaluator, 'evaluate'>;

  constructor(evaluator: Pick<Evaluator, 'evaluate'>) {
    this.#evaluator = evaluator;
  }

  /** The number of a format; -1 for none. */
  numberOf(format: AnswerFormat | undefined): number {
    if (!format) return -1;
    const text = JSON.stringify(format);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#formats.length);
    const schema = format.type === 'json_schema' ? JSON.stringify(format.schema) : undefined;
    return this.#formats.push({ type: format.type, schema }) - 1;
  }

  /** One reason per answer: undefined if it is valid, else the first violation. */
  async check(answers: readonly AnswerWithFormat[]): Promise<(string | undefined)[]> {
    const reasons = answers.map(({ format, answer }) => formReason(this.#formats[format], answer));
    const questions = answers.flatMap(({ format, answer: text }, index) => {
      const schema = this.#formats[format]?.schema;
      return schema === undefined || reasons[index] ? [] : [{ index, question: { schema, text } }];
    });
    if (questions.length === 0) return reasons;
    const verdicts = await this.#evaluator.evaluate(questions.map(({ question }) => question));
    questions.forEach(({ index }, at) => (reasons[index] = schemaReason(verdicts[at])));
    return reasons;
  }
}

function formReason(format: Format | undefined, answer: string): string | undefined {
  const value = jsonOr(answer, undefined);
  if (value === undefined) return 'The answer isn’t JSON.';
  if (format?.type === 'json_object' && !isJsonObject(value)) return 'The answer isn’t an object.';
  return undefined;
}

function schemaReason(verdict: SchemaVerdict | undefined): string | undefined {
  switch (verdict) {
    case 'unreadable':
      return 'The request’s schema can’t be read.';
    case 'late':
      return 'The answer couldn’t be checked in time.';
    case 'failed':
    case undefined:
      return 'The answer couldn’t be checked.';
  }
  return verdict.reasons.map(describeReason)[0];
}

function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
