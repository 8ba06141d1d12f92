import type { ToolCall } from '$lib/base/api/chat-types';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Members,
  textOrEmpty,
} from '$lib/base/api/wire/json';
import type { CallResult } from '$lib/shared/tools/call-results.svelte';
import { asItems, type Input } from './input-items';

/** Items whose status the service ignores in inputs; calls of hosted tools need theirs. */
const withoutStatus: unknown[] = ['message', 'reasoning', 'function_call'];

/** Items whose ids a service knows only if it stores them; calls of hosted tools and approvals are named by theirs. */
const namedOnlyIfStored: unknown[] = ['message', 'function_call', 'custom_tool_call'];

/**
 * The earlier input followed by the output. Few services store responses, so a conversation continues by sending its
 * items again (docs/service.md#response-items-and-events).
 */
export function inputAfter(input: Input, output: Members[], isStored: boolean): JsonValue[] {
  const items = reasoningParts(output).flatMap((part) => sentPart(part, isStored));
  return [...asItems(input), ...items.map(asInputItem).filter((item) => item !== undefined)];
}

/** The output in parts: reasoning, if any, and what it led to. */
function reasoningParts(output: Members[]): Members[][] {
  const parts: Members[][] = [];
  for (const [at, item] of output.entries()) {
    const last = parts.at(-1);
    if (last && !(isReasoning(item) && !isReasoning(output[at - 1]))) last.push(item);
    else parts.push([item]);
  }
  return parts;
}

/**
 * Services refuse a call without its reasoning, and a stored item by its id without its reasoning; they find no reasoning
 * that is neither stored nor sent whole. Old reasoning without calls is not sent again, so what it led to has no ids.
 */
function sentPart(part: Members[], isStored: boolean): Members[] {
  const reasoning = part.filter(isReasoning);
  const isSent = part.some(isCall) && (isStored || reasoning.every(isWhole));
  if (reasoning.length === 0 ? isStored : isSent && isStored) return part;
  return (isSent ? part : part.filter((item) => !isReasoning(item))).map(withoutId);
}

function isReasoning(item: Members | undefined): boolean {
  return item?.type === 'reasoning';
}

function isCall({ type }: Members): boolean {
  return /_call$|^mcp_/.test(textOrEmpty(type));
}

function isWhole({ encrypted_content: encrypted, content }: Members): boolean {
  return textOrEmpty(encrypted) !== '' || (Array.isArray(content) && content.length > 0);
}

function withoutId(item: Members): Members {
  if (!namedOnlyIfStored.includes(item.type)) return item;
  const { id: _, ...others } = item;
  return others;
}

/** The item for the next input; undefined for an empty message, as in a stopped response. */
function asInputItem(item: Members): JsonObject | undefined {
  const { status, partial_image_b64: _, ...others } = item as JsonObject;
  const hasStatus = status !== undefined && !withoutStatus.includes(item.type);
  const copy: JsonObject = hasStatus ? { ...others, status } : others;
  if (copy.type !== 'message') return copy;
  const { content } = copy;
  const isFilled = (Array.isArray(content) || typeof content === 'string') && content.length > 0;
  return isFilled ? { role: 'assistant', ...copy } : undefined;
}

/** Results of function calls as items of the next input, by call id. */
export function outputsOf(results: CallResult[]): JsonObject[] {
  return results.map(({ toolCallId, content }) => ({
    type: 'function_call_output',
    call_id: toolCallId,
    output: content,
  }));
}

/** Unanswered function calls of an output, in chat's format. */
export function callsOf(output: Members[]): ToolCall[] {
  return output
    .filter(({ type, call_id: callId }) => type === 'function_call' && typeof callId === 'string')
    .map(({ call_id: callId, name, arguments: text }) => ({
      id: textOrEmpty(callId),
      type: 'function',
      function: { name: textOrEmpty(name), arguments: textOrEmpty(text) },
    }));
}

/** Items since the person's last message: calls, results, and texts between them. */
export function stepsIn(input: Input): JsonObject[] {
  const items = asItems(input).filter(isJsonObject);
  return items.slice(items.findLastIndex(({ role }) => role === 'user') + 1);
}

/** Calls since the person's last message, grouped by round. */
export function roundsIn(input: Input): ToolCall[][] {
  const rounds: ToolCall[][] = [];
  let open: JsonObject[] = [];
  for (const item of stepsIn(input)) {
    if (item.type !== 'function_call_output') open.push(item);
    else if (open.length > 0) {
      rounds.push(callsOf(open));
      open = [];
    }
  }
  return rounds;
}
