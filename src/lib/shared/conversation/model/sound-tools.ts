import { isJsonObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';

/**
 * The tools of a request, chat's or Responses', as services accept them: an object schema always has `properties`
 * (OpenAI: "object schema missing properties"). The stored schema stays, since it is compared for changes.
 */
export function soundTools(tools: JsonValue): JsonValue {
  return Array.isArray(tools) ? tools.map(soundTool) : tools;
}

function soundTool(tool: JsonValue): JsonValue {
  if (!isJsonObject(tool)) return tool;
  const { type = 'function', function: definition, parameters } = tool;
  if (type !== 'function') return tool;
  if (isJsonObject(definition)) return { ...tool, function: soundTool(definition) };
  return isJsonObject(parameters) ? { ...tool, parameters: soundSchema(parameters) } : tool;
}

/** Arguments are always an object, so a schema that names no type can mean nothing else. */
function soundSchema(schema: JsonObject): JsonObject {
  const { type = combined.some((name) => name in schema) ? undefined : 'object' } = schema;
  if (type !== 'object' || isJsonObject(schema.properties)) return schema;
  return { ...schema, type, properties: {} };
}

/** Members that hold the schema elsewhere. */
const combined = ['$ref', 'allOf', 'anyOf', 'oneOf'];
