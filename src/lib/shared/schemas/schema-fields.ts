import { firstFree } from '$lib/base/formats/first-free';
import { isJsonObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';

/** The kind of a member; `json` if the form does not support it. */
export type FieldKind =
  'string' | 'number' | 'integer' | 'boolean' | 'choice' | 'object' | 'array' | 'json';

/** A property of an object, as a row of the form. */
export interface SchemaField {
  name: string;
  schema: JsonValue;
  required: boolean;
}

const plain = ['string', 'number', 'integer', 'boolean', 'object', 'array'];
/** With any of these a schema has more than one kind. */
const joined = ['anyOf', 'oneOf', 'allOf', '$ref', 'const', 'not', 'if'];

export function kindOf(schema: JsonValue): FieldKind {
  if (!isJsonObject(schema) || joined.some((keyword) => keyword in schema)) return 'json';
  const types = typesOf(schema).filter((type) => type !== 'null');
  const [type] = types;
  if (Array.isArray(schema.enum))
    return schema.enum.every((value) => typeof value === 'string') ? 'choice' : 'json';
  return types.length === 1 && plain.includes(type ?? '') ? (type as FieldKind) : 'json';
}

export function mayBeNull(schema: JsonValue): boolean {
  return isJsonObject(schema) && typesOf(schema).includes('null');
}

/** A schema of another kind with the same description. */
export function toKind(schema: JsonValue, kind: FieldKind): JsonObject {
  const { description } = isJsonObject(schema) ? schema : {};
  return { ...fresh(kind), ...(description !== undefined && { description }) };
}

export function withNull(schema: JsonObject, isAllowed: boolean): JsonObject {
  const types = typesOf(schema).filter((type) => type !== 'null');
  const [only] = types;
  const type = isAllowed ? [...types, 'null'] : types.length === 1 ? (only ?? 'null') : types;
  return { ...schema, type };
}

export function fieldsOf(schema: JsonObject): SchemaField[] {
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return [];
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, member]) => ({
    name,
    schema: member,
    required: names.includes(name),
  }));
}

/** The rest of the schema is unchanged. */
export function withFields(schema: JsonObject, fields: SchemaField[]): JsonObject {
  const properties = Object.fromEntries(fields.map(({ name, schema: member }) => [name, member]));
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return { ...schema, type: schema.type ?? 'object', properties, required };
}

/** An unused field name. */
export function freeName(fields: SchemaField[]): string {
  const taken = new Set(fields.map(({ name }) => name));
  return firstFree(
    (number) => `field_${number}`,
    (name) => taken.has(name),
    fields.length + 1,
  );
}

function fresh(kind: FieldKind): JsonObject {
  if (kind === 'json') return {};
  if (kind === 'choice') return { type: 'string', enum: ['one', 'other'] };
  if (kind === 'array') return { type: 'array', items: { type: 'string' } };
  if (kind !== 'object') return { type: kind };
  return { type: 'object', properties: {}, required: [], additionalProperties: false };
}

function typesOf({ type }: JsonObject): string[] {
  return [type].flat().filter((one) => typeof one === 'string');
}

/** The kinds with their labels. */
export const fieldKinds: readonly { value: FieldKind; label: string }[] = [
  { value: 'string', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'integer', label: 'Whole number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'choice', label: 'Choice' },
  { value: 'object', label: 'Object' },
  { value: 'array', label: 'List' },
  { value: 'json', label: 'Other (JSON)' },
];
