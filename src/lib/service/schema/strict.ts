import { isObject, type JsonObject } from '../../api/json';

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const nested = ['items', 'anyOf', 'allOf', 'oneOf', 'properties', '$defs', 'definitions'];

/**
 * The first object in the schema that breaks the rules of strict: every property required and
 * additionalProperties false (docs/service.md#messages-and-tools). Undefined where none does.
 */
export function findStrictViolation(
  schema: JsonObject,
  path: string,
): { path: string; message: string } | undefined {
  const properties = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const isObjectSchema = schema.type === 'object' || properties.length > 0;
  if (isObjectSchema && schema.additionalProperties !== false) {
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
