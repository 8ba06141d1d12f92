import { isJsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { idOfPart } from '$lib/shared/attachments/attachment-part';
import {
  correctEstimate,
  estimateJson,
  estimateTokens,
  tokensPerMessage,
  type CountedRequest,
} from '$lib/base/context-window/tokens';
import type { ResponseRecord, ResponseRequest } from '$lib/base/storage/response-records';
import { responseUsage } from '../output/response-facts';
import { attachedIds } from '../request/attached-input';
import { asItems, partText, type Input } from '../request/input-items';

/** Estimated tokens of a request, by part. */
export interface InputTokens {
  instructions: number;
  /** Tools and output format. */
  settings: number;
  items: number;
  /** The service's count for the earlier response, which corrects the estimate. */
  earlier?: CountedRequest;
}

type Request = Pick<ResponseRequest, 'input' | 'instructions' | 'parameters'>;

/** `files` holds known token counts of attached files by id. */
export function inputTokens(
  request: Request,
  before: ResponseRecord | undefined,
  files: ReadonlyMap<string, number> = new Map(),
): InputTokens {
  const counted = before && responseUsage(before)?.prompt_tokens;
  const earlier = before &&
    counted !== undefined && { counted, estimated: sumOf(partsOf(before.request, files)) };
  return { ...partsOf(request, files), ...(earlier && { earlier }) };
}

/** The total, corrected by the service's count. */
export function totalTokens({ earlier, ...parts }: InputTokens): number {
  return correctEstimate(sumOf(parts), earlier);
}

/** The service's count for a response, if the request is still the one that was sent. */
export function reportedTokens(
  { model, input, instructions, parameters }: ResponseRequest,
  shown: ResponseRecord | undefined,
): number | undefined {
  if (!shown || shown.state === 'running') return undefined;
  const { request } = shown;
  const isSame =
    model === request.model &&
    isSameInput(input, request.input) &&
    instructions === request.instructions &&
    parameters === request.parameters;
  const { prompt_tokens: sent, completion_tokens: came } = responseUsage(shown) ?? {};
  return isSame && sent !== undefined && came !== undefined ? sent + came : undefined;
}

/** Items are compared by identity, except for a begun answer, which is appended again for each request. */
function isSameInput(one: Input, other: Input): boolean {
  if (typeof one === 'string' || typeof other === 'string' || one.length !== other.length)
    return one === other;
  return one.every(
    (item, at) => item === other[at] || JSON.stringify(item) === JSON.stringify(other[at]),
  );
}

/** Indexes of the questions from which a request can start. */
export function questionsIn(input: Input): number[] {
  return asItems(input).flatMap((item, index) =>
    isJsonObject(item) && item.role === 'user' ? [index] : [],
  );
}

/** The input from an item on, with the system messages before it. */
export function inputFrom(input: Input, index: number): JsonValue[] {
  const isPrompt = (item: JsonValue) =>
    isJsonObject(item) && (item.role === 'system' || item.role === 'developer');
  return asItems(input).filter((item, place) => place >= index || isPrompt(item));
}

/**
 * Index of the first question from which the request fits into half of the window; if none fits, of the last question.
 * Undefined if there is nothing earlier to leave out.
 */
export function oldestToSend(
  request: Request,
  tokens: InputTokens,
  window: number,
): number | undefined {
  const later = questionsIn(request.input).slice(1);
  const fits = (index: number) =>
    totalTokens({ ...tokens, items: itemTokens(inputFrom(request.input, index), new Map()) }) <=
    window / 2;
  return later.find(fits) ?? later.at(-1);
}

function partsOf({ input, instructions, parameters }: Request, files: ReadonlyMap<string, number>) {
  return {
    instructions: instructions.trim() === '' ? 0 : estimateTokens(instructions) + tokensPerMessage,
    settings: estimateJson(parameters.tools) + estimateJson(parameters.text),
    items: itemTokens(asItems(input), files),
  };
}

/** Items are immutable, and every keystroke counts them again. */
const known = new WeakMap<object, number>();

function itemTokens(items: JsonValue[], files: ReadonlyMap<string, number>): number {
  return items.reduce<number>((sum, item) => {
    const attached = attachedIds([item]).map((id) => files.get(id) ?? 0);
    return attached.reduce(
      (all, tokens) => all + tokens,
      sum + tokensPerMessage + textTokens(item),
    );
  }, 0);
}

function textTokens(item: JsonValue): number {
  if (!isJsonObject(item)) return estimateJson(item);
  const before = known.get(item);
  if (before !== undefined) return before;
  const { content } = item;
  const tokens = Array.isArray(content)
    ? content.reduce<number>((sum, part) => sum + partTokens(part), 0)
    : typeof content === 'string'
      ? estimateTokens(content)
      : estimateJson(item);
  known.set(item, tokens);
  return tokens;
}

function partTokens(part: JsonValue): number {
  if (idOfPart(part) !== undefined) return 0;
  return estimateTokens(partText(part) ?? JSON.stringify(part));
}

function sumOf({ instructions, settings, items }: Omit<InputTokens, 'earlier'>): number {
  return instructions + settings + items;
}
