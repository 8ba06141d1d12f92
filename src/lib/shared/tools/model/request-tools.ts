import { isObject, type JsonObject, type JsonValue, type Members } from '$lib/base/api/wire/json';

/** The form of a tool: chat nests the function, responses use a flat object (docs/service.md#messages-and-tools). */
export type ToolShape = 'nested' | 'flat';

/** The specification's limit. */
export const maxInRequest = 128;

/** The part of a tool that is sent to the model. */
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

/** Number of tools of every type. */
export function toolCount(tools: JsonValue | undefined): number {
  return listOf(tools).length;
}

/** A tool that the service runs, at its position in the request. */
export interface RequestedHostedTool {
  at: number;
  tool: JsonObject & { type: string };
}

export function hostedToolsIn(tools: JsonValue | undefined): RequestedHostedTool[] {
  return listOf(tools).flatMap((tool, at) => (isHosted(tool) ? [{ at, tool }] : []));
}

function isHosted(tool: JsonValue): tool is RequestedHostedTool['tool'] {
  return isObject(tool) && typeof tool.type === 'string' && tool.type !== 'function';
}

/** Replaces the tool at a position; without a tool removes it. Undefined if none is left. */
export function withToolAt(
  tools: JsonValue | undefined,
  at: number,
  tool?: JsonObject,
): JsonValue[] | undefined {
  const all = listOf(tools);
  const next = tool ? all.with(at, tool) : all.toSpliced(at, 1);
  return next.length > 0 ? next : undefined;
}

/** The tool_choice that requires a hosted tool, which only responses have. */
export function hostedChoice({ type, server_label: label }: JsonObject): JsonObject {
  return { type: type ?? null, ...(typeof label === 'string' && { server_label: label }) };
}

/** Replaces a tool of the same name, or appends it. Other entries of the list stay unchanged. */
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

/** Undefined if none is left: services refuse an empty list. */
export function withoutTool(tools: JsonValue | undefined, name: string): JsonValue[] | undefined {
  const remaining = listOf(tools).filter((tool) => nameOf(tool) !== name);
  return remaining.length > 0 ? remaining : undefined;
}

/** A request whose tools can be changed. */
interface ToolRequest {
  parameters: { [name: string]: JsonValue };
  shape: ToolShape;
  onparameter: (name: string, value: JsonValue | undefined) => void;
}

/** Adds a new tool to a request. A changed one only replaces the tool of its former name. */
export function putSavedTool(
  tool: ToolDefinition,
  formerName: string | undefined,
  { parameters, shape, onparameter }: ToolRequest,
): void {
  const on = parameters.tools;
  if (formerName !== undefined && !toolNames(on).includes(formerName)) return;
  const isRenamed = formerName !== undefined && formerName !== tool.name;
  onparameter('tools', withTool(isRenamed ? withoutTool(on, formerName) : on, tool, shape));
}

/** The schema of a tool's arguments, in either form. */
export function parametersOf(tools: JsonValue | undefined, name: string): Members | undefined {
  const tool = listOf(tools).find((one) => nameOf(one) === name);
  const parameters = definitionOf(tool)?.parameters;
  return isObject(parameters) ? parameters : undefined;
}

function write({ name, description, parameters }: ToolDefinition, shape: ToolShape): JsonObject {
  // Some services refuse an object without properties.
  const isBare = parameters.type === 'object' && parameters.properties === undefined;
  const schema = isBare ? { ...parameters, properties: {} } : parameters;
  const definition = { name, ...(description && { description }), parameters: schema };
  return shape === 'nested'
    ? { type: 'function', function: definition }
    : { type: 'function', ...definition };
}

/** A value that is not a list was typed manually and is invalid; it is replaced. */
function listOf(tools: JsonValue | undefined): JsonValue[] {
  return Array.isArray(tools) ? tools : [];
}

function nameOf(tool: JsonValue | undefined): string | undefined {
  const name = definitionOf(tool)?.name;
  return typeof name === 'string' ? name : undefined;
}

function definitionOf(tool: JsonValue | undefined): Members | undefined {
  if (!isObject(tool) || isHosted(tool)) return undefined;
  return isObject(tool.function) ? tool.function : tool;
}

const choiceWords = ['auto', 'none', 'required'] as const;

/** The form of tool_choice: `default`, a word, `other` (only as JSON), or the name of a function. */
export type ToolChoice =
  { kind: 'default' | 'other' | (typeof choiceWords)[number] } | { kind: 'function'; name: string };

export function toolChoiceOf(value: JsonValue | undefined): ToolChoice {
  if (value === undefined || value === null) return { kind: 'default' };
  const word = choiceWords.find((known) => known === value);
  if (word) return { kind: word };
  if (isHosted(value)) return { kind: 'other' };
  const named = isObject(value) && isObject(value.function) ? value.function : value;
  return isObject(named) && typeof named.name === 'string'
    ? { kind: 'function', name: named.name }
    : { kind: 'other' };
}

/** Words stay as they are; a function gets the form of the endpoint. */
export function toolChoiceValue(choice: ToolChoice, shape: ToolShape): JsonValue | undefined {
  if (choice.kind === 'default' || choice.kind === 'other') return undefined;
  if (choice.kind !== 'function') return choice.kind;
  const { name } = choice;
  return shape === 'nested' ? { type: 'function', function: { name } } : { type: 'function', name };
}

/** A model that passes no arguments may write an empty text. */
export function jsonOfArguments(text: string): string {
  return text.trim() || '{}';
}
