import type { ToolCall } from '$lib/api/chat-types';
import type { JsonObject, JsonValue } from '$lib/api/json';
import type { CallResult } from '$lib/tools/call-results.svelte';
import { textOf } from '../output/output-text';
import { asItems, isJsonObject, type Input } from './input-items';

type Members = { [name: string]: unknown };

/** Set by the service for an item of an output; as input they say nothing. */
const outputOnly = ['status'];

/**
 * The earlier input with the output behind it: previous_response_id is always null, so a conversation goes on by
 * sending its items again (docs/service.md#response-items-and-events).
 */
export function inputAfter(input: Input, output: Members[]): JsonValue[] {
  const kept = output.filter((item, index) => !isOldReasoning(item, output[index + 1]));
  return [...asItems(input), ...kept.map(asInputItem).filter((item) => item !== undefined)];
}

/** Reasoning is not sent again; that which led to a call belongs to it. */
function isOldReasoning({ type }: Members, next: Members | undefined): boolean {
  return type === 'reasoning' && next?.type !== 'function_call';
}

/** As it was put out; a message that holds nothing, as of a response that was stopped, is left out. */
function asInputItem(item: Members): JsonObject | undefined {
  const kept = Object.entries(item).filter(([name]) => !outputOnly.includes(name));
  const copy = Object.fromEntries(kept) as JsonObject;
  if (copy.type !== 'message') return copy;
  const { content } = copy;
  const isFilled = (Array.isArray(content) || typeof content === 'string') && content.length > 0;
  return isFilled ? { role: 'assistant', ...copy } : undefined;
}

/** The answers to function calls as items of the next input, by the call's own id. */
export function outputsOf(results: CallResult[]): JsonObject[] {
  return results.map(({ toolCallId, content }) => ({
    type: 'function_call_output',
    call_id: toolCallId,
    output: content,
  }));
}

/** The function calls of an output that wait for an answer, written as in chat. */
export function callsOf(output: Members[]): ToolCall[] {
  return output
    .filter(({ type, call_id: callId }) => type === 'function_call' && typeof callId === 'string')
    .map(({ call_id: callId, name, arguments: text }) => ({
      id: textOf(callId),
      type: 'function',
      function: { name: textOf(name), arguments: textOf(text) },
    }));
}

/** What came since the last message of the person: calls, their results, and what was said between. */
export function stepsIn(input: Input): JsonObject[] {
  const items = asItems(input).filter(isJsonObject);
  return items.slice(items.findLastIndex(({ role }) => role === 'user') + 1);
}

/** The calls since the last message of the person, as often as they were answered. */
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
