import type {
  ElicitRequestFormParams,
  PrimitiveSchemaDefinition,
} from '@modelcontextprotocol/sdk/types.js';
import { cutEnd, shownText } from '$lib/ui/text/shown-text';

/** One value that a server requests from the person; every text is untrusted, and shown as it is here. */
export interface QuestionField {
  name: string;
  label: string;
  hint: string;
  kind: 'text' | 'number' | 'switch' | 'choice';
  choices: { value: string; label: string }[];
  isRequired: boolean;
  start: string | boolean;
  schema: PrimitiveSchemaDefinition;
}

/** A form of more is a burden, and perhaps meant as one. */
const maxFields = 30;
const maxChoices = 200;

/** UTF-16 units of a label, and of a hint or a choice. */
const longestLabel = 100;
const longestHint = 300;

/** Undefined if the form is too long, or needs a value that MCP does not count among the primitive ones. */
export function fieldsOf({
  requestedSchema,
}: ElicitRequestFormParams): QuestionField[] | undefined {
  const { properties, required = [] } = requestedSchema;
  const entries = Object.entries(properties);
  if (entries.length > maxFields) return undefined;
  const fields = entries.map(([name, schema]): QuestionField | undefined => {
    const choices = choicesOf(schema);
    if (schema.type === 'array' || choices.length > maxChoices) return undefined;
    return {
      ...{ name, choices, schema },
      label: short(schema.title ?? name, longestLabel),
      hint: short(schema.description ?? '', longestHint),
      kind: kindOf(schema, choices.length > 0),
      isRequired: required.includes(name),
      start: schema.type === 'boolean' ? schema.default === true : String(schema.default ?? ''),
    };
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function short(text: string, length: number): string {
  return shownText(cutEnd(text, length));
}

function kindOf({ type }: PrimitiveSchemaDefinition, isChoice: boolean): QuestionField['kind'] {
  if (isChoice) return 'choice';
  if (type === 'boolean') return 'switch';
  return type === 'string' ? 'text' : 'number';
}

function choicesOf(schema: PrimitiveSchemaDefinition): QuestionField['choices'] {
  const choice = (value: string, label = value) => ({ value, label: short(label, longestHint) });
  if ('oneOf' in schema) return schema.oneOf.map((one) => choice(one.const, one.title));
  if (!('enum' in schema)) return [];
  const names = 'enumNames' in schema ? schema.enumNames : undefined;
  return schema.enum.map((value, at) => choice(value, names?.[at]));
}

/** The value to send; undefined if the field is empty. */
export function valueOf({ kind }: QuestionField, typed: string | boolean) {
  if (typeof typed === 'boolean') return typed;
  if (typed === '') return undefined;
  return kind === 'number' ? Number(typed) : typed;
}

/** The reason why the value cannot be sent. */
export function problemOf(field: QuestionField, typed: string | boolean): string | undefined {
  const value = valueOf(field, typed);
  if (value === undefined) return field.isRequired ? 'Enter a value.' : undefined;
  if (typeof value === 'number') return numberProblem(field.schema, value);
  return typeof value === 'string' ? textProblem(field.schema, value) : undefined;
}

function numberProblem(schema: PrimitiveSchemaDefinition, value: number): string | undefined {
  if (schema.type !== 'number' && schema.type !== 'integer') return undefined;
  const { type, minimum = -Infinity, maximum = Infinity } = schema;
  if (!Number.isFinite(value)) return 'Enter a number.';
  if (type === 'integer' && !Number.isInteger(value)) return 'Enter a whole number.';
  if (value < minimum) return `Enter ${minimum} or more.`;
  return value > maximum ? `Enter ${maximum} or less.` : undefined;
}

const formats: { [format: string]: [isValid: (text: string) => boolean, problem: string] } = {
  email: [(text) => /^\S+@\S+$/.test(text), 'Enter an email address.'],
  uri: [(text) => URL.canParse(text), 'Enter a full address, with https://.'],
  date: [(text) => /^\d{4}-\d\d-\d\d$/.test(text), 'Enter a date as 2026-01-31.'],
  'date-time': [
    (text) => text.includes('T') && !Number.isNaN(Date.parse(text)),
    'Enter a time as 2026-01-31T12:00:00Z.',
  ],
};

function textProblem(schema: PrimitiveSchemaDefinition, text: string): string | undefined {
  const { minLength, maxLength, format } = schema as {
    minLength?: number;
    maxLength?: number;
    format?: string;
  };
  // JSON Schema counts characters.
  const { length } = [...text];
  if (minLength !== undefined && length < minLength)
    return `Enter ${minLength} characters or more.`;
  if (maxLength !== undefined && length > maxLength)
    return `Enter ${maxLength} characters or fewer.`;
  const [isValid, problem] = (format === undefined ? undefined : formats[format]) ?? [];
  return isValid && !isValid(text) ? problem : undefined;
}

/** Whether a form seems to request a secret, which MCP forbids. */
export function seemsSecret(message: string, fields: readonly QuestionField[]): boolean {
  const words = [message, ...fields.flatMap(({ name, label, hint }) => [name, label, hint])];
  return words.some((text) => secretWords.test(text));
}

const secretWords =
  /pass(?:word|phrase|code|key|wort)|secret|token|credential|api.?key|\bpin\b|credit.?card|\bcvc\b/i;
