import { format } from '@cfworker/json-schema';
import { isNumber } from '$lib/base/storage/database/schema';
import type { ServerQuestion, QuestionField } from './read-question';

type Entered = string | boolean | readonly string[];

/** The value to send; undefined if the field is empty. */
export function valueOf({ kind, choices, isRequired }: QuestionField, entered: Entered) {
  if (typeof entered === 'boolean') return entered;
  if (typeof entered !== 'string')
    return entered.length > 0 || isRequired ? [...entered] : undefined;
  if (entered === '' && !choices.some(({ value }) => value === '')) return undefined;
  return kind === 'number' ? Number(entered) : entered;
}

/** The reason why the value cannot be sent. */
export function problemOf(field: QuestionField, entered: Entered): string | undefined {
  const value = valueOf(field, entered);
  if (value === undefined) return field.isRequired ? 'Enter a value.' : undefined;
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return numberProblem(field, value);
  return typeof value === 'string' ? textProblem(field, value) : countProblem(field, value.length);
}

/** A bound of the schema, if it is one. */
function bounds({ schema }: QuestionField, min: string, max: string): [min: number, max: number] {
  const [least, most] = [schema[min], schema[max]];
  return [isNumber(least) ? least : -Infinity, isNumber(most) ? most : Infinity];
}

function numberProblem(field: QuestionField, value: number): string | undefined {
  const [min, max] = bounds(field, 'minimum', 'maximum');
  if (!Number.isFinite(value)) return 'Enter a number.';
  if (field.schema.type === 'integer' && !Number.isInteger(value)) return 'Enter a whole number.';
  if (value < min) return `Enter ${min} or more.`;
  return value > max ? `Enter ${max} or less.` : undefined;
}

function countProblem(field: QuestionField, count: number): string | undefined {
  const [min, max] = bounds(field, 'minItems', 'maxItems');
  if (count < min) return `Choose ${min} or more.`;
  return count > max ? `Choose ${max} or fewer.` : undefined;
}

const formatProblems: { [format: string]: string } = {
  email: 'Enter an email address.',
  uri: 'Enter a full address, with https://.',
  date: 'Enter a date as 2026-01-31.',
  'date-time': 'Enter a time as 2026-01-31T12:00:00Z.',
};

function textProblem(field: QuestionField, text: string): string | undefined {
  const [min, max] = bounds(field, 'minLength', 'maxLength');
  // JSON Schema counts characters.
  const { length } = [...text];
  if (length < min) return `Enter ${min} characters or more.`;
  if (length > max) return `Enter ${max} characters or fewer.`;
  const name = String(field.schema.format);
  const isKnown = Object.hasOwn(formatProblems, name);
  return isKnown && format[name]?.(text) === false ? formatProblems[name] : undefined;
}

/** Whether a question seems to request a secret, which MCP forbids. */
export function seemsSecret({ message, fields }: ServerQuestion): boolean {
  const words = [message, ...fields.flatMap(({ name, label, hint }) => [name, label, hint])];
  return words.some((text) => secretWords.test(text));
}

const secretWords =
  /pass(?:word|phrase|code|key|wort)|secret|token|credential|api.?key|\bpin\b|credit.?card|\bcvc\b/i;
