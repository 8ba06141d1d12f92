import { isObject, type JsonObject, type JsonValue } from '../../base/api/wire/json';

/** Merges two schemas into one with the constraints of both, as allOf means, as far as one object can express it. */
export function mergeSchemas(one: JsonObject, other: JsonObject): JsonObject {
  const merged = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const present = merged[keyword];
    merged[keyword] = present === undefined ? value : mergeKeyword(keyword, present, value);
  }
  return merged;
}

function mergeKeyword(keyword: string, one: JsonValue, other: JsonValue): JsonValue {
  if (keyword === 'required') return [...new Set([...listOf(one), ...listOf(other)])];
  if (keyword === 'enum') return listOf(one).filter((value) => includes(listOf(other), value));
  if (keyword === 'type') return commonType(one, other);
  if (typeof one === 'number' && typeof other === 'number') {
    if (/^(?:min|exclusiveMin)/.test(keyword)) return Math.max(one, other);
    return keyword === 'multipleOf' ? one * other : Math.min(one, other);
  }
  if (keyword === 'properties' && isObject(one) && isObject(other)) {
    return mergeProperties(one, other);
  }
  return isObject(one) && isObject(other) ? mergeSchemas(one, other) : other;
}

function mergeProperties(one: JsonObject, other: JsonObject): JsonObject {
  const entries = Object.entries(other).map(([name, schema]): [string, JsonValue] => {
    const present = Object.hasOwn(one, name) ? one[name] : undefined;
    return isObject(present) && isObject(schema)
      ? [name, mergeSchemas(present, schema)]
      : [name, schema];
  });
  return { ...one, ...Object.fromEntries(entries) };
}

function commonType(one: JsonValue, other: JsonValue): JsonValue {
  const common = listOf(one).filter((type) => includes(listOf(other), type));
  if (common.length > 0) return common.length === 1 ? (common[0] ?? null) : common;
  return listOf(one).includes('integer') ? 'integer' : other;
}

function listOf(value: JsonValue): JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

function includes(list: JsonValue[], value: JsonValue): boolean {
  return list.some((member) => JSON.stringify(member) === JSON.stringify(value));
}
