import { isJsonObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';

type Parameters = { [name: string]: JsonValue };

/** Converted parameters, and the names of those that the other endpoint does not support. */
export interface ConvertedParameters {
  parameters: Parameters;
  notConverted: string[];
}

/** Parameters with the same name and meaning in both. */
const same = ['temperature', 'top_p', 'parallel_tool_calls', 'user', 'stream'];
/** The values of service_tier that both support. */
const sharedTiers: JsonValue[] = ['auto', 'flex'];

type Converter = (value: JsonValue) => Parameters | undefined;

const unchanged = (names: string[]): { [name: string]: Converter } =>
  Object.fromEntries(names.map((name) => [name, (value: JsonValue) => ({ [name]: value })]));

const convertTier: Converter = (value) =>
  sharedTiers.includes(value) ? { service_tier: value } : undefined;

const toResponse: { [name: string]: Converter } = {
  ...unchanged([...same, 'metadata']),
  service_tier: convertTier,
  store: (value) => (value === false ? { store: false } : undefined),
  max_tokens: (value) => ({ max_output_tokens: value }),
  max_completion_tokens: (value) => ({ max_output_tokens: value }),
  reasoning_effort: (value) => ({ reasoning: { effort: value } }),
  response_format: (value) => ({ text: { format: flat(value, 'json_schema') } }),
  tools: (value) => ({ tools: each(value, (tool) => flat(tool, 'function')) }),
  tool_choice: (value) => ({ tool_choice: value }),
};

const toChat: { [name: string]: Converter } = {
  ...unchanged(same),
  service_tier: convertTier,
  max_output_tokens: (value) => ({ max_completion_tokens: value }),
  text: (value) => {
    const format = isJsonObject(value) ? value.format : undefined;
    return isJsonObject(format) ? { response_format: nested(format, 'json_schema') } : undefined;
  },
  tools: (value) => ({ tools: each(value, (tool) => nested(tool, 'function')) }),
  tool_choice: (value) => ({ tool_choice: nested(value, 'function') }),
};

export function chatToResponseParameters(parameters: Parameters): ConvertedParameters {
  return convert(parameters, toResponse);
}

export function responseToChatParameters({
  reasoning,
  ...parameters
}: Parameters): ConvertedParameters {
  const converted = convert(parameters, toChat);
  if (!isJsonObject(reasoning)) return converted;
  for (const [member, value] of Object.entries(reasoning)) {
    if (value === null) continue;
    if (member === 'effort') converted.parameters.reasoning_effort = value;
    else converted.notConverted.push(`reasoning.${member}`);
  }
  return converted;
}

function convert(
  parameters: Parameters,
  doors: { [name: string]: Converter },
): ConvertedParameters {
  const converted: ConvertedParameters = { parameters: {}, notConverted: [] };
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) continue;
    const arrived = Object.hasOwn(doors, name) ? doors[name]?.(value) : undefined;
    if (arrived) Object.assign(converted.parameters, arrived);
    else converted.notConverted.push(name);
  }
  return converted;
}

function each(value: JsonValue, change: (item: JsonValue) => JsonValue): JsonValue {
  return Array.isArray(value) ? value.map(change) : value;
}

/** `{type: T, T: {…}}` as `{type: T, …}`: responses have no wrapper (docs/service.md#response-items-and-events). */
function flat(value: JsonValue, type: string): JsonValue {
  if (!isJsonObject(value) || value.type !== type || !isJsonObject(value[type])) return value;
  const { [type]: wrapped, ...rest } = value;
  return { ...rest, ...(wrapped as JsonObject) };
}

function nested(value: JsonValue, type: string): JsonValue {
  if (!isJsonObject(value) || value.type !== type || isJsonObject(value[type])) return value;
  const { type: ownType, ...members } = value;
  return { type: ownType as JsonValue, [type]: members };
}
