import { isObject, type JsonObject, type JsonValue } from '../json';

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const nested = ['items', 'anyOf', 'allOf', 'oneOf', 'properties', '$defs', 'definitions'];

/**
 * Finds the first object schema that breaks the rules of strict: every property required and additionalProperties false
 * (docs/service.md#messages-and-tools). Undefined if there is none.
 */
export function findStrictViolation(
  schema: JsonObject,
  path: string,
): { path: string; message: string } | undefined {
  const properties = namesIn(schema);
  if (describesObject(schema) && schema.additionalProperties !== false) {
    return { path, message: `With strict, ${path}.additionalProperties must be false.` };
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const optional = properties.find((name) => !required.includes(name));
  if (optional !== undefined) {
    return { path, message: `With strict, ${path}.required must name "${optional}".` };
  }
  for (const [at, child] of children(schema, path)) {
    const violation = findStrictViolation(child, at);
    if (violation) return violation;
  }
  return undefined;
}

/** Closes every object and requires every property, at every depth. */
export function strictSchema(schema: JsonObject): JsonObject {
  const mended = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, mendedMember(keyword, value)]),
  );
  return describesObject(schema)
    ? { ...mended, required: namesIn(schema), additionalProperties: false }
    : mended;
}

function mendedMember(keyword: string, value: JsonValue): JsonValue {
  if (!nested.includes(keyword)) return value;
  const mend = (one: JsonValue): JsonValue => (isJsonObject(one) ? strictSchema(one) : one);
  if (keyword === 'items') return mend(value);
  if (Array.isArray(value)) return value.map(mend);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mend(one)]));
}

function isJsonObject(value: JsonValue): value is JsonObject {
  return isObject(value);
}

function describesObject(schema: JsonObject): boolean {
  return [schema.type].flat().includes('object') || namesIn(schema).length > 0;
}

function namesIn({ properties }: JsonObject): string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

function children(schema: JsonObject, path: string): [string, JsonObject][] {
  return nested.flatMap((keyword): [string, JsonObject][] => {
    const value = schema[keyword];
    if (keyword === 'items') return isObject(value) ? [[`${path}.items`, value]] : [];
    if (!isObject(value) && !Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([name, child]): [string, JsonObject][] =>
      isObject(child) ? [[`${path}.${keyword}.${name}`, child]] : [],
    );
  });
}
