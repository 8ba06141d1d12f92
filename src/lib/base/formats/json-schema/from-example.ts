type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Members = { [name: string]: Json };

/** Infers a strict schema that the value fits. All items of a list share one schema. */
export function schemaFrom(example: Json): Members {
  if (Array.isArray(example)) {
    const items = merged(example.map(schemaFrom));
    return items ? { type: 'array', items } : { type: 'array', items: { type: 'string' } };
  }
  if (typeof example === 'object' && example !== null) {
    const properties = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, schemaFrom(value)]),
    );
    return {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    };
  }
  return { type: typeOf(example) };
}

function typeOf(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value !== 'number') return typeof value;
  return Number.isInteger(value) ? 'integer' : 'number';
}

function merged(schemas: Members[]): Members | undefined {
  return schemas.reduce<Members | undefined>(
    (whole, schema) => (whole ? union(whole, schema) : schema),
    undefined,
  );
}

function union(one: Members, other: Members): Members {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const types = new Set([one.type, other.type].flat());
  if (types.has('number')) types.delete('integer');
  const properties = mergedProperties(one.properties, other.properties);
  const items = [one.items, other.items].filter(isMembers);
  const type = [...types];
  return {
    type: type.length === 1 ? (type[0] ?? null) : type.filter((name) => name !== undefined),
    ...(properties && {
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    }),
    ...(items.length > 0 && { items: merged(items) ?? {} }),
  };
}

/** A member that only some items have may be null in the others, since strict requires every member. */
function mergedProperties(one: Json | undefined, other: Json | undefined): Members | undefined {
  if (!isMembers(one) || !isMembers(other)) return [one, other].find(isMembers);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [left, right] = [one[name], other[name]].map((member) =>
        isMembers(member) ? member : { type: 'null' },
      );
      return [name, union(left ?? {}, right ?? {})];
    }),
  );
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
