import type { ChatMessage, ContentPart, ToolCall } from '../../base/api/chat-types';
import { isObject, type JsonObject } from '../../base/api/wire/json';
import { countPrompt } from '../chat/usage';
import type { TextModel } from '../base/model-types';

/** A response request whose types are checked (docs/service.md#responses). */
export interface ResponseBody {
  model: string;
  input: string | unknown[];
  instructions?: string | null;
  max_output_tokens?: number | null;
  metadata?: JsonObject | null;
  parallel_tool_calls?: boolean | null;
  reasoning?: { effort?: string | null; summary?: string | null } | null;
  service_tier?: string | null;
  stream?: boolean | null;
  temperature?: number | null;
  text?: { format?: JsonObject };
  tool_choice?: string | JsonObject | null;
  tools?: FlatTool[] | null;
  top_p?: number | null;
  truncation?: 'auto' | 'disabled' | null;
  user?: string;
  [name: string]: unknown;
}

/** A tool whose definition is beside its type. In chat the definition is the member `function`. */
export interface FlatTool {
  type: 'function';
  name: string;
  description?: string | null;
  parameters?: JsonObject | null;
  strict?: boolean | null;
}

/** A checked response request, converted to the fields of docs/service.md#chat-request. */
export interface ChatBody {
  messages: ChatMessage[];
  [name: string]: unknown;
}

export function chatBody(body: ResponseBody): ChatBody {
  const { instructions, tools } = body;
  const opening: ChatMessage[] =
    typeof instructions === 'string' ? [{ role: 'system', content: instructions }] : [];
  return {
    messages: [...opening, ...inputMessages(body.input)],
    tools: tools?.map(({ type, ...definition }) => ({ type, function: definition })),
    tool_choice: body.tool_choice,
    parallel_tool_calls: body.parallel_tool_calls,
    response_format: responseFormat(body.text?.format),
    reasoning_effort: body.reasoning?.effort,
    max_completion_tokens: body.max_output_tokens,
    temperature: body.temperature,
    top_p: body.top_p,
  };
}

/** In a response request name, schema and strict are beside the type; in chat they are in the member json_schema. */
function responseFormat(format: unknown): unknown {
  if (!isObject(format) || format.type !== 'json_schema') return format;
  const { type, ...definition } = format;
  return { type, json_schema: definition };
}

type InputPart =
  | { type: 'input_text' | 'output_text'; text: string }
  | { type: 'refusal'; refusal: string }
  | { type: 'input_image'; image_url: string; detail?: 'auto' | 'low' | 'high' }
  | Extract<ContentPart, { type: 'input_audio' }>;

type InputItem =
  | {
      type?: 'message';
      role: 'system' | 'developer' | 'user' | 'assistant';
      content: string | InputPart[];
    }
  | { type: 'function_call'; call_id: string; name: string; arguments: string }
  | { type: 'function_call_output'; call_id: string; output: string | InputPart[] }
  | { type: 'reasoning' };

/** Converts checked input to chat messages. Reasoning is left out because no engine reads it. */
function inputMessages(input: unknown): ChatMessage[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  const messages: ChatMessage[] = [];
  for (const item of input as InputItem[]) {
    if (item.type === 'function_call') addCall(messages, item);
    else if (item.type === 'function_call_output') {
      const content = messageContent(item.output);
      messages.push({ role: 'tool', tool_call_id: item.call_id, content });
    } else if (item.type !== 'reasoning') {
      messages.push({ role: item.role, content: messageContent(item.content) });
    }
  }
  return messages;
}

/** Consecutive calls and the assistant's text before them are one message. */
function addCall(
  messages: ChatMessage[],
  { call_id: id, name, arguments: text }: Extract<InputItem, { type: 'function_call' }>,
): void {
  const call: ToolCall = { id, type: 'function', function: { name, arguments: text } };
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.tool_calls = [...(last.tool_calls ?? []), call];
  else messages.push({ role: 'assistant', content: null, tool_calls: [call] });
}

function messageContent(content: string | InputPart[]): string | ContentPart[] {
  return typeof content === 'string' ? content : content.map(contentPart);
}

function contentPart(part: InputPart): ContentPart {
  if (part.type === 'input_image') {
    return { type: 'image_url', image_url: { url: part.image_url, detail: part.detail } };
  }
  if (part.type === 'input_audio') return part;
  return { type: 'text', text: part.type === 'refusal' ? part.refusal : part.text };
}

/** Share of the context window that is reserved for an answer without its own bound. */
const answerShare = 1 / 4;

/**
 * Implements truncation auto (docs/service.md#responses): drops the oldest messages until the answer fits. The last
 * message and a leading system message stay.
 */
export function truncate(
  chat: ChatBody,
  { contextWindow }: TextModel,
  requested = Math.floor(contextWindow * answerShare),
): ChatBody {
  const [first] = chat.messages;
  const system = first?.role === 'system' ? [first] : [];
  const rest = chat.messages.slice(system.length);
  let tokens = countPrompt(chat);
  let dropped = 0;
  while (tokens + requested > contextWindow && dropped < rest.length - 1) {
    tokens -= countPrompt({ messages: [rest[dropped]] });
    dropped += 1;
  }
  return { ...chat, messages: [...system, ...rest.slice(dropped)] };
}
