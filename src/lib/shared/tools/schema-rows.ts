import { isObject, type JsonObject, type JsonValue, textOrEmpty } from '$lib/base/api/wire/json';

/** One argument of a function in the form; members that the form does not show stay unchanged. */
export interface SchemaRow {
  name: string;
  /** Empty if it is not a single word; then only the JSON can edit it. */
  type: string;
  description: string;
  required: boolean;
}

export const argumentTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;

/** Undefined if the form cannot represent the schema. */
export function rowsOf(schema: unknown): SchemaRow[] | undefined {
  if (!isObject(schema) || (schema.type !== undefined && schema.type !== 'object'))
    return undefined;
  const { properties = {} } = schema;
  if (!isObject(properties) || !Object.values(properties).every(isObject)) return undefined;
  const required = requiredIn(schema);
  return Object.entries(properties as { [name: string]: JsonObject }).map(([name, member]) => ({
    name,
    type: textOrEmpty(member.type),
    description: textOrEmpty(member.description),
    required: required.includes(name),
  }));
}

/** Adds one required argument with a free name. */
export function withNewRow(schema: JsonObject): JsonObject {
  const properties = propertiesOf(schema);
  let number = properties.size + 1;
  while (properties.has(`argument_${number}`)) number += 1;
  const name = `argument_${number}`;
  return rebuilt(schema, properties.set(name, { type: 'string' }), [...requiredIn(schema), name]);
}

export function withoutRow(schema: JsonObject, name: string): JsonObject {
  const properties = propertiesOf(schema);
  properties.delete(name);
  return rebuilt(
    schema,
    properties,
    requiredIn(schema).filter((other) => other !== name),
  );
}

/** Replaces an argument in place, even under a new name; a name that is used or empty is ignored. */
export function withRow(
  schema: JsonObject,
  name: string,
  { name: wanted = name, type, description, required }: Partial<SchemaRow>,
): JsonObject {
  const properties = propertiesOf(schema);
  const newName = wanted === '' || properties.has(wanted) ? name : wanted;
  const renamed = [...properties].map(([key, member]): [string, JsonValue] =>
    key === name ? [newName, memberWith(member, type, description)] : [key, member],
  );
  const before = requiredIn(schema);
  const isRequired = required ?? before.includes(name);
  const others = before.filter((other) => other !== name);
  return rebuilt(schema, new Map(renamed), isRequired ? [...others, newName] : others);
}

function memberWith(member: JsonValue, type?: string, description?: string): JsonObject {
  const members: JsonObject = isObject(member) ? { ...member } : {};
  if (type !== undefined) members.type = type;
  if (description === '') delete members.description;
  else if (description !== undefined) members.description = description;
  return members;
}

function propertiesOf({ properties }: JsonObject): Map<string, JsonValue> {
  return new Map(isObject(properties) ? Object.entries(properties) : []);
}

/** `required` in the order of the properties. */
function rebuilt(
  schema: JsonObject,
  properties: Map<string, JsonValue>,
  required: string[],
): JsonObject {
  const names = [...properties.keys()].filter((name) => required.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required: names };
}

function requiredIn({ required }: { [member: string]: unknown }): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
