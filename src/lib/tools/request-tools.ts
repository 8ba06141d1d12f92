import { isObject, type JsonObject, type JsonValue } from '$lib/api/json';

type Members = { [name: string]: unknown };

/** How an endpoint writes a tool: chat nests the function, responses have it flat (docs/service.md#messages-and-tools). */
export type ToolShape = 'nested' | 'flat';

/** As the specification has it. */
export const mostInRequest = 128;

/** The part of a tool that the model gets to know. */
export interface ToolDefinition {
  name: string;
  description: string;
  parameters: JsonObject;
}

export function toolNames(tools: JsonValue | undefined): string[] {
  return listOf(tools)
    .map(nameOf)
    .filter((name) => name !== undefined);
}

/** In place of one of the same name, else at the end. What else is in the list stays as it is. */
export function withTool(
  tools: JsonValue | undefined,
  definition: ToolDefinition,
  shape: ToolShape,
): JsonValue[] {
  const all = listOf(tools);
  const written = write(definition, shape);
  const isThere = all.some((tool) => nameOf(tool) === definition.name);
  if (!isThere) return [...all, written];
  return all.map((tool) => (nameOf(tool) === definition.name ? written : tool));
}

/** Undefined where none is left: an empty list is refused by services. */
export function withoutTool(tools: JsonValue | undefined, name: string): JsonValue[] | undefined {
  const left = listOf(tools).filter((tool) => nameOf(tool) !== name);
  return left.length > 0 ? left : undefined;
}

/** The schema of a tool's arguments, whatever its form. */
export function parametersOf(tools: JsonValue | undefined, name: string): Members | undefined {
  const tool = listOf(tools).find((one) => nameOf(one) === name);
  const parameters = definitionOf(tool)?.parameters;
  return isObject(parameters) ? parameters : undefined;
}

function write({ name, description, parameters }: ToolDefinition, shape: ToolShape): JsonObject {
  const definition = { name, ...(description && { description }), parameters };
  return shape === 'nested'
    ? { type: 'function', function: definition }
    : { type: 'function', ...definition };
}

/** A value that is no list was typed by hand and breaks a rule; it is replaced, not joined. */
function listOf(tools: JsonValue | undefined): JsonValue[] {
  return Array.isArray(tools) ? tools : [];
}

function nameOf(tool: JsonValue | undefined): string | undefined {
  const name = definitionOf(tool)?.name;
  return typeof name === 'string' ? name : undefined;
}

function definitionOf(tool: JsonValue | undefined): Members | undefined {
  if (!isObject(tool)) return undefined;
  return isObject(tool.function) ? tool.function : tool;
}
