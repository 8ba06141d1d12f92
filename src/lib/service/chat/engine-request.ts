import type { ChatMessage } from '../../base/api/chat-types';
import { isObject, type JsonObject } from '../../base/api/wire/json';
import { isUnvalidated } from '../../base/api/rules/chat-tools';
import type {
  EngineRequest,
  FunctionTool,
  ResponseFormat,
  SourceDocument,
  WebSearchBounds,
} from '../base/engine';
import { invalid } from '../http/service-error';
import type { TextModel } from '../base/model-types';

export type ReasoningFormat = 'hidden' | 'raw' | 'parsed';
type Body = { [name: string]: unknown };

/** Converts a checked body into an engine request. Null counts as absent. */
export function engineRequest(body: Body, model: TextModel, promptTokens: number): EngineRequest {
  const tools = readTools(body);
  return {
    model,
    messages: body.messages as ChatMessage[],
    tools,
    toolChoice: readToolChoice(body, tools),
    parallelToolCalls: body.parallel_tool_calls !== false,
    responseFormat: readResponseFormat(body.response_format),
    reasoningEffort: model.reasoning && textOr(body.reasoning_effort, model.reasoning.default),
    documents: readDocuments(body),
    citations: body.citation_options !== 'disabled',
    webSearch: model.compound?.enabledTools.includes('web_search') ? searchBounds(body) : undefined,
    validatesTools: !isUnvalidated(body),
    maxTokens: Math.min(
      requestedTokens(body) ?? Infinity,
      model.maxCompletionTokens,
      model.contextWindow - promptTokens,
    ),
    stop: typeof body.stop === 'string' ? [body.stop] : ((body.stop as string[] | null) ?? []),
    temperature: (body.temperature as number | null) ?? 1,
    topP: (body.top_p as number | null) ?? 1,
    seed: (body.seed as number | null) ?? undefined,
    body,
  };
}

/** Returns max_completion_tokens, or the deprecated max_tokens if only that is set. */
export function requestedTokens(body: Body): number | undefined {
  return ((body.max_completion_tokens ?? body.max_tokens) as number | null) ?? undefined;
}

/** True when the request uses the deprecated `functions`, so that the answer must use `function_call`. */
export function usesDeprecatedFunctions(body: Body): boolean {
  return Array.isArray(body.functions) && !Array.isArray(body.tools);
}

/** include_reasoning and reasoning_format are two names for one choice. Without either, reasoning is shown. */
export function reasoningFormat(body: Body): ReasoningFormat {
  if (body.include_reasoning === false) return 'hidden';
  return (body.reasoning_format as ReasoningFormat | null) ?? 'parsed';
}

function readTools(body: Body): FunctionTool[] {
  const functions = Array.isArray(body.tools)
    ? body.tools.map((tool: { function: JsonObject }) => tool.function)
    : ((body.functions as JsonObject[] | null) ?? []);
  return functions.map((definition) => ({
    name: textOr(definition.name, ''),
    description: textOr(definition.description, ''),
    parameters: isObject(definition.parameters) ? definition.parameters : undefined,
  }));
}

function readToolChoice(body: Body, tools: FunctionTool[]): EngineRequest['toolChoice'] {
  const choice = body.tool_choice ?? body.function_call ?? (tools.length > 0 ? 'auto' : 'none');
  if (!isObject(choice)) return choice as 'none' | 'auto' | 'required';
  const named = isObject(choice.function) ? choice.function : choice;
  return { name: String(named.name) };
}

function readResponseFormat(format: unknown): ResponseFormat {
  if (!isObject(format)) return { type: 'text' };
  if (format.type !== 'json_schema' || !isObject(format.json_schema)) {
    return { type: format.type === 'json_object' ? 'json_object' : 'text' };
  }
  const { name, schema } = format.json_schema;
  return { type: 'json_schema', name: String(name), schema: (schema ?? {}) as JsonObject };
}

/** Documents of the request and of message content. A document without an id is named by its position. */
function readDocuments(body: Body): SourceDocument[] {
  const listed = ((body.documents as JsonObject[] | null) ?? []).map((document) => {
    const source = isObject(document.source) ? document.source : {};
    return { id: document.id, text: textOr(source.text, JSON.stringify(source.data ?? '')) };
  });
  const attached = (body.messages as ChatMessage[])
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .flatMap((part) => (part.type === 'document' ? [part.document] : []))
    .map(({ id, data }) => ({ id, text: textOr(data.text, JSON.stringify(data)) }));
  return [...listed, ...attached].map(({ id, text }, index) => ({
    id: textOr(id, `document-${index + 1}`),
    text,
  }));
}

/** The deprecated fields count if search_settings has no such member. */
function searchBounds(body: Body): WebSearchBounds {
  const settings = isObject(body.search_settings) ? body.search_settings : {};
  const domains = (name: 'include_domains' | 'exclude_domains') =>
    (settings[name] ?? body[name] ?? []) as string[];
  const includes = domains('include_domains');
  return {
    ...(includes.length > 0 && { includes }),
    excludes: domains('exclude_domains'),
  };
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

/** For engines that read none. Throws 400. */
export function refuseDocuments({ documents, model }: EngineRequest): void {
  if (documents.length === 0) return;
  throw invalid('documents', `${model.id} reads no documents. Put their text into a message.`);
}

/** The text parts of a message, one a line. */
export function plainText(content: ChatMessage['content']): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map((part) => ('text' in part ? part.text : '')).join('\n');
}
