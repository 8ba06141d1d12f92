import { isObject, type JsonObject, type JsonValue, textOrEmpty } from '$lib/base/api/wire/json';

/** The location of the output format: response_format in chat, text.format in responses. */
export type FormatShape = 'chat' | 'responses';

export interface SchemaDefinition {
  name: string;
  description?: string;
  schema: JsonObject;
  strict: boolean;
}

export type AnswerFormat =
  | { type: 'text' }
  | { type: 'json_object' }
  | { type: 'json_schema'; definition: SchemaDefinition };

type Parameters = { [name: string]: JsonValue };

/** A value that is none of the three formats counts as text. */
export function formatIn(parameters: Parameters, shape: FormatShape): AnswerFormat {
  const format =
    shape === 'chat' ? parameters.response_format : memberOf(parameters.text, 'format');
  return readFormat(format) ?? { type: 'text' };
}

/** The parameter with the format, and its value; undefined if it is not to be sent. */
export function formatParameter(
  format: AnswerFormat,
  parameters: Parameters,
  shape: FormatShape,
): [name: string, value: JsonValue | undefined] {
  if (shape === 'chat') return ['response_format', chatFormat(format)];
  const { format: _, ...others } = isObject(parameters.text) ? parameters.text : {};
  const flat = flatFormat(format);
  const text: JsonObject = flat ? { ...others, format: flat } : others;
  return ['text', Object.keys(text).length > 0 ? text : undefined];
}

/** Reads a schema, a whole response_format, or a definition with a name. */
export function definitionIn(
  value: JsonObject,
): Partial<SchemaDefinition> & { schema: JsonObject } {
  const format = readFormat(value) ?? readFormat({ type: 'json_schema', ...value });
  const isWrapped = value.type === 'json_schema' || (isObject(value.schema) && 'name' in value);
  if (isWrapped && format?.type === 'json_schema') return format.definition;
  return { schema: value };
}

function readFormat(format: JsonValue | undefined): AnswerFormat | undefined {
  if (!isObject(format)) return undefined;
  if (format.type === 'json_object') return { type: 'json_object' };
  if (format.type !== 'json_schema') return undefined;
  const { name, description, schema, strict } = isObject(format.json_schema)
    ? format.json_schema
    : format;
  return {
    type: 'json_schema',
    definition: {
      name: textOrEmpty(name),
      ...(typeof description === 'string' && { description }),
      schema: isObject(schema) ? schema : {},
      strict: strict === true,
    },
  };
}

function chatFormat(format: AnswerFormat): JsonObject | undefined {
  if (format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: written(format.definition) };
}

function flatFormat(format: AnswerFormat): JsonObject | undefined {
  if (format.type !== 'json_schema') return chatFormat(format);
  return { type: 'json_schema', ...written(format.definition) };
}

function written({ name, description, schema, strict }: SchemaDefinition): JsonObject {
  return { name, ...(description && { description }), schema, strict };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) ? value[name] : undefined;
}
