import { isObject, textOrJson } from '../../base/api/wire/json';
import type { CompoundSystem } from '../base/model-types';

/** Usage as in docs/service.md#chat-completion: counts are integers, times are seconds. */
export interface CompletionUsage {
  queue_time: number;
  prompt_tokens: number;
  prompt_time: number;
  completion_tokens: number;
  completion_time: number;
  total_tokens: number;
  total_time: number;
  completion_tokens_details?: { reasoning_tokens: number };
}

/** The tokens of each model of a compound system (docs/service.md#chat-completion). */
export interface UsageBreakdown {
  models: { model: string; usage: TokenCounts }[];
}

type TokenCounts = Pick<CompletionUsage, 'prompt_tokens' | 'completion_tokens' | 'total_tokens'>;

interface MeterOptions {
  promptTokens: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
  compound?: CompoundSystem;
}

/** Counts the tokens and measures the times of one answer. */
export class UsageMeter {
  completionTokens = 0;
  #reasoningTokens = 0;
  /** Input of the answering model that the request does not have. */
  #foundTokens = 0;
  readonly #compound: CompoundSystem | undefined;
  readonly #startedAt: number;
  #firstTokenAt: number | undefined;
  readonly #now: () => number;
  #promptTokens: number;
  readonly #receivedAt: number;

  constructor(now: () => number, { promptTokens, receivedAt, compound }: MeterOptions) {
    this.#now = now;
    this.#promptTokens = promptTokens;
    this.#receivedAt = receivedAt;
    this.#compound = compound;
    this.#startedAt = now();
  }

  count(reasoning: boolean): void {
    this.#firstTokenAt ??= this.#now();
    this.completionTokens += 1;
    if (reasoning) this.#reasoningTokens += 1;
  }

  /** Adds what a tool of the service found, which the answering model reads. */
  readMore(tokens: number): void {
    this.#foundTokens += tokens;
  }

  /** Both models of a compound system read the request. Undefined if one model served the turn. */
  breakdown(): UsageBreakdown | undefined {
    if (!this.#compound) return undefined;
    const { reasoningModel, answeringModel } = this.#compound;
    const reasoned = this.#reasoningTokens;
    return {
      models: [
        { model: reasoningModel, usage: counts(this.#promptTokens, reasoned) },
        {
          model: answeringModel,
          usage: counts(this.#promptTokens + this.#foundTokens, this.completionTokens - reasoned),
        },
      ],
    };
  }

  /** Replaces the counts by those of an engine that has its own tokenizer. */
  replace(counts: {
    promptTokens: number;
    completionTokens: number;
    reasoningTokens: number;
  }): void {
    this.#promptTokens = counts.promptTokens;
    this.completionTokens = counts.completionTokens;
    this.#reasoningTokens = counts.reasoningTokens;
  }

  usage(): CompletionUsage {
    const endedAt = this.#now();
    const firstTokenAt = this.#firstTokenAt ?? endedAt;
    const readings = this.#compound ? 2 : 1;
    const promptTokens = readings * this.#promptTokens + this.#foundTokens;
    return {
      queue_time: seconds(this.#startedAt - this.#receivedAt),
      prompt_tokens: promptTokens,
      prompt_time: seconds(firstTokenAt - this.#startedAt),
      completion_tokens: this.completionTokens,
      completion_time: seconds(endedAt - firstTokenAt),
      total_tokens: promptTokens + this.completionTokens,
      total_time: seconds(endedAt - this.#startedAt),
      ...(this.#reasoningTokens > 0
        ? { completion_tokens_details: { reasoning_tokens: this.#reasoningTokens } }
        : {}),
    };
  }
}

function counts(promptTokens: number, completionTokens: number): TokenCounts {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

/** Seconds in steps of a microsecond; finer steps are noise of the clock. */
function seconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds * 1000) / 1_000_000);
}

/**
 * Matches one token: up to four letters or digits, or up to four other signs, each with one preceding space if there is
 * one, or up to four other white space characters. The tokens of a text in order join to the text, counts are exact and
 * match the pieces of a stream, and nothing has to be downloaded.
 */
const token = / ?[\p{L}\p{M}\p{N}]{1,4}| ?[^\s\p{L}\p{M}\p{N}]{1,4}|\s{1,4}/gu;

export function* tokenize(text: string): Generator<string> {
  for (const [piece] of text.matchAll(token)) yield piece;
}

export function countTokens(text: string): number {
  return text.match(token)?.length ?? 0;
}

/** Tokens for the role and the borders of a message. */
const perMessage = 2;
/** Tokens for an image or a sound of any size. */
const perFile = 64;

/** Counts the input tokens of a chat request: messages, tools, documents and schema as written. */
export function countPrompt(body: { [name: string]: unknown }): number {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const context = [body.tools, body.functions, body.documents, body.response_format];
  return [
    ...messages.map((message) => perMessage + countMessage(message)),
    ...context.map(countValue),
  ].reduce((sum, count) => sum + count, 0);
}

function countMessage(message: unknown): number {
  if (!isObject(message)) return 0;
  const { content, tool_calls: calls, function_call: call } = message;
  const parts: unknown[] = Array.isArray(content) ? content : [content];
  const counts = [...parts.map(countPart), countValue(calls), countValue(call)];
  return counts.reduce((sum, count) => sum + count, 0);
}

function countPart(part: unknown): number {
  if (!isObject(part)) return countValue(part);
  const isFile = part.type === 'image_url' || part.type === 'input_audio';
  return isFile ? perFile : countValue(part.text ?? part.document);
}

function countValue(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return countTokens(textOrJson(value));
}
