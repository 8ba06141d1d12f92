import type { JsonValue } from '$lib/api/json';
import type {
  BegunText,
  RequestDraft,
  ResponseRecord,
  ResponseRequest,
} from '$lib/storage/response-records';
import { continuePrompt } from '$lib/turns/continue-prompt';
import { outputText, partsOf } from '../output/output-text';
import { wholeOutput } from '../output/whole-output';
import { asItems, isJsonObject, type Input } from './input-items';
import { inputAfter } from './next-input';

type Asked = Pick<ResponseRecord, 'request' | 'output' | 'begun' | 'edited'>;

/** At its end the model finds the beginning of its own answer. */
function withBeginning(input: Input, beginning = ''): Input {
  if (beginning.trim() === '') return input;
  return [...asItems(input), { role: 'assistant', content: beginning }];
}

/** A request as it goes out: with the beginning that was typed for its answer. */
export function asSent({
  model,
  input,
  instructions,
  parameters,
  beginning,
}: RequestDraft): ResponseRequest {
  return { model, input: withBeginning(input, beginning), instructions, parameters };
}

/** What a request that is about to be sent has begun. */
export function begunIn({ input, beginning = '' }: RequestDraft): BegunText | undefined {
  if (beginning.trim() === '') return undefined;
  return { text: beginning, after: asItems(input).length };
}

/** The input of the conversation, without what only asked for more of an answer. */
export function conversationInput({ request, begun }: Pick<Asked, 'request' | 'begun'>): Input {
  return begun ? asItems(request.input).slice(0, begun.after) : request.input;
}

/** What was asked, to be changed: a beginning stands apart in it; what asked for the rest of an answer does not. */
export function askedRequest({ request, begun }: Pick<Asked, 'request' | 'begun'>): RequestDraft {
  const isLast = begun && asItems(request.input).length === begun.after + 1;
  if (!isLast) return request;
  return { ...request, input: conversationInput({ request, begun }), beginning: begun.text };
}

/** An input with what it ends with as the model's own words in a field of its own: `withBeginning`, taken back. */
export function beginningApart(input: Input): Pick<RequestDraft, 'input' | 'beginning'> {
  const last = typeof input === 'string' ? undefined : input.at(-1);
  const isPlain = isJsonObject(last) && Object.keys(last).sort().join() === 'content,role';
  if (!isPlain || last.role !== 'assistant' || typeof last.content !== 'string')
    return { input, beginning: undefined };
  return { input: input.slice(0, -1), beginning: last.content };
}

/** The items that the next input follows. */
export function itemsSoFar(asked: Asked): JsonValue[] {
  return inputAfter(conversationInput(asked), wholeOutput(asked));
}

/** What asks for the rest of an answer; undefined where it does not end with a text. */
export function inputForRest(
  asked: Asked,
): { input: ResponseRequest['input']; begun: BegunText } | undefined {
  const last = wholeOutput(asked).at(-1);
  if (last?.type !== 'message' || partsOf(last, 'content').some(({ type }) => type === 'refusal'))
    return undefined;
  const text = outputText([last]);
  if (text === '') return undefined;
  const items = itemsSoFar(asked);
  return {
    input: [...items, { role: 'user', content: continuePrompt }],
    begun: { text, after: items.length - 1 },
  };
}
