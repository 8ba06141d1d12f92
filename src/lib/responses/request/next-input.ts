import type { ToolCall } from '$lib/api/chat-types';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Members,
  textOrEmpty,
} from '$lib/api/json';
import type { CallResult } from '$lib/tools/call-results.svelte';
import { asItems, type Input } from './input-items';

/** Items whose status the service ignores in inputs; calls of hosted tools need theirs. */
const withoutStatus: unknown[] = ['message', 'reasoning', 'function_call'];

/**
 * The earlier input followed by the output. Few services store responses, so a conversation continues by sending its
 * items again (docs/service.md#response-items-and-events).
 */
export function inputAfter(input: Input, output: Members[]): JsonValue[] {
  const remaining = output.filter((item, index) => !isOldReasoning(item, output[index + 1]));
  return [...asItems(input), ...remaining.map(asInputItem).filter((item) => item !== undefined)];
}

/** Reasoning is not sent again, unless a call follows it, which services refuse without. */
function isOldReasoning({ type }: Members, next: Members | undefined): boolean {
  return type === 'reasoning' && !/_call$|^mcp_/.test(textOrEmpty(next?.type));
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
