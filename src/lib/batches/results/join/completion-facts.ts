import { isObject } from '$lib/api/json';

/** Tokens of one model in one answer; null if the service does not count them. */
export interface ModelTokens {
  model: string;
  input: number | null;
  output: number | null;
}

export interface CompletionFacts {
  model: string;
  finishReason: string;
  /** One entry, or one for each model of a compound request (`usage_breakdown`, docs/service.md#chat-completion). */
  usage: ModelTokens[];
}

/**
 * Columns of a chat completion for the table; absent values are empty. The answer text is read later by
 * answer-text.ts, because reading it here would double the time of a join.
 */
export function readCompletionFacts(body: { [name: string]: unknown }): CompletionFacts {
  const choices: unknown[] = Array.isArray(body.choices) ? body.choices : [];
  const [choice] = choices;
  const model = textOf(body.model);
  return {
    model,
    finishReason: isObject(choice) ? textOf(choice.finish_reason) : '',
    usage: breakdown(body.usage_breakdown) ?? [tokensOf(model, body.usage)],
  };
}

function breakdown(value: unknown): ModelTokens[] | undefined {
  const models =
    isObject(value) && Array.isArray(value.models) ? value.models.filter(isObject) : [];
  if (models.length === 0) return undefined;
  return models.map(({ model, usage }) => tokensOf(textOf(model), usage));
}

function tokensOf(model: string, usage: unknown): ModelTokens {
  const { prompt_tokens, completion_tokens } = isObject(usage) ? usage : {};
  return { model, input: countOf(prompt_tokens), output: countOf(completion_tokens) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
