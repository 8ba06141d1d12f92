import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  textOrEmpty,
} from '$lib/base/api/wire/json';
import { soundArguments } from '$lib/shared/conversation/model/sound-arguments';
import type { ResponseRequest } from '$lib/base/storage/response-records';

/** Types of calls that this page answers, and of their results. */
const resultTypes: { [callType: string]: string } = {
  function_call: 'function_call_output',
  custom_tool_call: 'custom_tool_call_output',
};

/**
 * The input of a request as services accept it: no call is sent without its result, arguments are a JSON object, no answer
 * is empty, and no reasoning is without the call that it led to. What is stored stays. The call of a result may be at the
 * service; the service answers a person who typed one without a call.
 */
export function soundItems({ input }: Pick<ResponseRequest, 'input'>): ResponseRequest['input'] {
  if (typeof input === 'string') return input;
  const answered = answeredCalls(input);
  const isSent = (item: JsonValue) =>
    !isJsonObject(item) || (isCall(item) ? answered.has(item) : !isEmptyAnswer(item));
  const sent = input.filter((item, at) => isSent(item) && !isLeftAlone(input, at, isSent));
  return sent.map(soundItem);
}

/** The calls that have a result: its id belongs to the nearest earlier call. */
function answeredCalls(input: readonly JsonValue[]): Set<JsonObject> {
  const open: JsonObject[] = [];
  const answered = new Set<JsonObject>();
  for (const item of input.filter(isJsonObject)) {
    if (isCall(item)) open.push(item);
    const at = open.findLastIndex((call) => isResultOf(item, call));
    for (const call of at < 0 ? [] : open.splice(at, 1)) answered.add(call);
  }
  return answered;
}

function isResultOf({ type, call_id: id }: JsonObject, call: JsonObject): boolean {
  return id === call.call_id && resultTypes[textOrEmpty(call.type)] === type;
}

function isCall({ type }: JsonObject): boolean {
  return Object.hasOwn(resultTypes, textOrEmpty(type));
}

/** Reasoning that led only to calls that are left out. */
function isLeftAlone(
  input: readonly JsonValue[],
  at: number,
  isSent: (item: JsonValue) => boolean,
): boolean {
  const isReasoning = (item: JsonValue) => isJsonObject(item) && item.type === 'reasoning';
  if (!input.slice(at, at + 1).some(isReasoning)) return false;
  const calls: JsonValue[] = [];
  for (const item of input.slice(at + 1)) {
    if (isJsonObject(item) && isCall(item)) calls.push(item);
    else if (!isReasoning(item)) break;
  }
  return calls.length > 0 && !calls.some(isSent);
}

function isEmptyAnswer({ type = 'message', role, content = null }: JsonObject): boolean {
  if (type !== 'message' || role !== 'assistant') return false;
  if (!Array.isArray(content)) return typeof content !== 'string' || content.trim() === '';
  return content.every((part) => {
    const text = isJsonObject(part) ? (part.text ?? part.refusal) : undefined;
    return typeof text === 'string' && text.trim() === '';
  });
}

function soundItem(item: JsonValue): JsonValue {
  if (!isJsonObject(item) || item.type !== 'function_call') return item;
  return { ...item, arguments: soundArguments(textOrEmpty(item.arguments)) };
}

export function requestForAnyService(request: ResponseRequest): ResponseRequest {
  const { input } = request;
  return typeof input === 'string' ? request : { ...request, input: itemsForAnyService(input) };
}

/**
 * Items of a conversation for a service that may be another one: without ids of the first one's storage, also in
 * citations and results, and without reasoning and runs of code, which only its own service can use.
 */
export function itemsForAnyService(items: readonly JsonValue[]): JsonValue[] {
  return items.flatMap((item): JsonValue[] => {
    if (!isJsonObject(item) || item.role === 'user') return [item];
    if (item.type === 'reasoning' || 'container_id' in item) return [];
    const { id, encrypted_content: _, ...members } = withoutFiles(item);
    // An approval names its request by the id.
    const isNamed = textOrEmpty(item.type).startsWith('mcp_') || item.type === 'item_reference';
    return [isNamed && id !== undefined ? { ...members, id } : members];
  });
}

/** The members without list items that name a stored file. */
function withoutFiles(members: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, withoutFilesIn(value)]),
  );
}

function withoutFilesIn(value: JsonValue): JsonValue {
  if (Array.isArray(value))
    return value.filter((one) => !isJsonObject(one) || !('file_id' in one)).map(withoutFilesIn);
  return isJsonObject(value) ? withoutFiles(value) : value;
}
