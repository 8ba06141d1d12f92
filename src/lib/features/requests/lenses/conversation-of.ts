import { filledText, isObject, jsonOr } from '$lib/base/api/wire/json';

/** A part of one message or item of a request. */
export type SentPiece =
  { kind: 'text'; text: string } | { kind: 'value'; name: string; value: unknown };

export interface SentTurn {
  /** The role, or the type of an item without one. */
  role: string;
  /** The author, or the id of the call that it answers. */
  name?: string;
  pieces: SentPiece[];
}

export interface SentConversation {
  turns: SentTurn[];
  /** The other members of the request. */
  rest: [name: string, value: unknown][];
}

interface Holder {
  [name: string]: unknown;
}

/** Paths whose input may be one text. */
const responses = /\/responses(?:\?.*)?$/;

/** The messages or the input items of a request; undefined if it has none. */
export function conversationOf(text: string, url: string): SentConversation | undefined {
  const body = jsonOr(text, undefined);
  if (!isObject(body)) return undefined;
  const { messages, input, instructions } = body;
  if (Array.isArray(messages))
    return { turns: messages.map(messageTurn), rest: without(body, ['messages']) };
  if (!responses.test(url) || (typeof input !== 'string' && !Array.isArray(input)))
    return undefined;
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const first = typeof instructions === 'string' ? [textTurn('instructions', instructions)] : [];
  const taken = first.length > 0 ? ['input', 'instructions'] : ['input'];
  return { turns: [...first, ...items.map(itemTurn)], rest: without(body, taken) };
}

function itemTurn(item: unknown): SentTurn {
  if (!isObject(item)) return otherTurn('item', item);
  const { type = 'message', call_id: id } = item;
  const name = typeof id === 'string' ? { name: id } : {};
  if (type === 'function_call') {
    const call = valueOf(filledText(item.name) ?? 'function', item.arguments);
    return { role: type, ...name, pieces: [call, ...others(item, ['name', 'arguments'])] };
  }
  if (type === 'function_call_output')
    return {
      role: type,
      ...name,
      pieces: [...contentOf(item.output, 'output'), ...others(item, ['output'])],
    };
  return type === 'message' && 'role' in item
    ? messageTurn(item)
    : otherTurn(filledText(type) ?? 'item', item);
}

function messageTurn(message: unknown): SentTurn {
  if (!isObject(message)) return otherTurn('message', message);
  const { role, name = message.tool_call_id, content, tool_calls: calls } = message;
  const isList = Array.isArray(calls);
  return {
    role: filledText(role) ?? 'message',
    ...(typeof name === 'string' && { name }),
    pieces: [
      ...contentOf(content, 'content'),
      ...(isList ? calls.map(callOf) : []),
      ...others(message, ['content', 'name', ...(isList ? ['tool_calls'] : [])]),
    ],
  };
}

/** Members that are shown in the head of a turn, or only identify it. */
const heads = ['role', 'type', 'id', 'status', 'call_id', 'tool_call_id'];

function others(item: Holder, taken: string[]): SentPiece[] {
  return without(item, [...heads, ...taken]).flatMap(([name, value]) =>
    value === null ? [] : [valueOf(name, value)],
  );
}

function contentOf(content: unknown, name: string): SentPiece[] {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }];
  return Array.isArray(content) ? content.map(partOf) : [valueOf(name, content)];
}

function partOf(part: unknown): SentPiece {
  if (typeof part === 'string') return { kind: 'text', text: part };
  if (!isObject(part)) return valueOf('part', part);
  const { type, text } = part;
  if (typeof text === 'string') return { kind: 'text', text };
  const name = filledText(type) ?? 'part';
  const [only, ...more] = without(part, ['type']);
  return valueOf(name, only && more.length === 0 ? only[1] : part);
}

function callOf(call: unknown): SentPiece {
  const called = isObject(call) && isObject(call.function) ? call.function : undefined;
  return called
    ? valueOf(filledText(called.name) ?? 'function', called.arguments)
    : valueOf('call', call);
}

function textTurn(role: string, text: string): SentTurn {
  return { role, pieces: [{ kind: 'text', text }] };
}

function otherTurn(role: string, value: unknown): SentTurn {
  return { role, pieces: [valueOf(role, value)] };
}

function valueOf(name: string, value: unknown): SentPiece {
  return { kind: 'value', name, value };
}

function without(holder: Holder, names: string[]): [string, unknown][] {
  return Object.entries(holder).filter(([name]) => !names.includes(name));
}
