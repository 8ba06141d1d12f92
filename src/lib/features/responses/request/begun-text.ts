import { isJsonObject, type JsonValue } from '$lib/base/api/wire/json';
import type {
  BegunText,
  RequestDraft,
  ResponseRecord,
  ResponseRequest,
} from '$lib/base/storage/response-records';
import { continuePrompt } from '$lib/shared/conversation/model/answer-replies';
import { outputText, partsOf } from '$lib/shared/runs/output-text';
import { wholeOutput } from '../model/whole-output';
import { asItems, type Input } from './input-items';
import { inputAfter } from './next-input';

type Exchange = Pick<ResponseRecord, 'request' | 'output' | 'begun' | 'edited' | 'members'>;

/** Appends the beginning of the answer, which the model continues. */
function withBeginning(input: Input, beginning = ''): Input {
  if (beginning.trim() === '') return input;
  return [...asItems(input), { role: 'assistant', content: beginning }];
}

/** The request as it is sent, with the typed beginning of its answer. */
export function requestToSend({
  model,
  input,
  instructions,
  parameters,
  beginning,
}: RequestDraft): ResponseRequest {
  return { model, input: withBeginning(input, beginning), instructions, parameters };
}

/** The begun text of a request before it is sent. */
export function begunTextOf({ input, beginning = '' }: RequestDraft): BegunText | undefined {
  if (beginning.trim() === '') return undefined;
  return { text: beginning, after: asItems(input).length };
}

/** The input of the conversation, without the message that requests a continuation. */
export function conversationInput({ request, begun }: Pick<Exchange, 'request' | 'begun'>): Input {
  return begun ? asItems(request.input).slice(0, begun.after) : request.input;
}

/** The request for editing: the beginning is separate again, and a continuation request is removed. */
export function editableRequest({
  request,
  begun,
}: Pick<Exchange, 'request' | 'begun'>): RequestDraft {
  const isLast = begun && asItems(request.input).length === begun.after + 1;
  if (!isLast) return request;
  return { ...request, input: conversationInput({ request, begun }), beginning: begun.text };
}

/** The reverse of `withBeginning`: input and beginning apart. */
export function splitBeginning(input: Input): Pick<RequestDraft, 'input' | 'beginning'> {
  const last = typeof input === 'string' ? undefined : input.at(-1);
  const isPlain = isJsonObject(last) && Object.keys(last).sort().join() === 'content,role';
  if (!isPlain || last.role !== 'assistant' || typeof last.content !== 'string')
    return { input, beginning: undefined };
  return { input: input.slice(0, -1), beginning: last.content };
}

/** The record with the input of its conversation and its whole output, which may have begun earlier. */
export function asConversation(record: ResponseRecord): ResponseRecord {
  const request = { ...record.request, input: conversationInput(record) };
  return { ...record, request, output: wholeOutput(record) };
}

/** The items that precede the next input. */
export function conversationItems(exchange: Exchange): JsonValue[] {
  const { members, request } = exchange;
  const isStored = (members.store ?? request.parameters.store) !== false;
  return inputAfter(conversationInput(exchange), wholeOutput(exchange), isStored);
}

/** Whether the service adds the items itself: what it has must not be sent again. */
export function isConversationAtService({ request }: Pick<ResponseRecord, 'request'>): boolean {
  return request.parameters.conversation !== undefined;
}

/** The items to send before what is new. */
export function itemsToSend(record: Exchange): JsonValue[] {
  return isConversationAtService(record) ? [] : conversationItems(record);
}

/** The input that requests a continuation; undefined if the answer does not end with a text. */
export function continuationInput(
  exchange: Exchange,
): { input: JsonValue[]; begun: BegunText } | undefined {
  const last = wholeOutput(exchange).at(-1);
  if (last?.type !== 'message' || partsOf(last, 'content').some(({ type }) => type === 'refusal'))
    return undefined;
  const text = outputText([last]);
  if (text === '') return undefined;
  const items = conversationItems(exchange);
  return {
    input: [...items, { role: 'user', content: continuePrompt }],
    begun: { text, after: items.length - 1 },
  };
}
