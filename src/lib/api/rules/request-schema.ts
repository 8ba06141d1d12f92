import type { JsonObject, JsonValue } from '../json';
import type { Parameter } from './request-description';

/** The JSON Schema of a request, for completions while a person types one. The rules report problems. */
export function requestSchema(parameters: readonly Parameter[]): JsonObject {
  return {
    type: 'object',
    properties: propertiesOf(parameters),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function propertiesOf(parameters: readonly Parameter[]): JsonObject {
  return Object.fromEntries(parameters.map((one) => [one.name, memberSchema(one)]));
}

function memberSchema({ types, allowed, allowedNumbers, help, ...one }: Parameter): JsonObject {
  const values: JsonValue[] | undefined = allowed ?? allowedNumbers;
  const schema: JsonObject = { type: types.filter((type) => type !== 'file'), description: help };
  if (values) schema[types.includes('array') ? 'examples' : 'enum'] = values;
  if (one.members) schema.properties = propertiesOf(one.members);
  if (one.items === 'text') schema.items = { type: 'string' };
  if (one.default !== undefined && one.default !== null) schema.default = one.default;
  return schema;
}
