import { isObject } from '$lib/base/api/wire/json';
import { type ModelTokens, readBreakdown } from '$lib/base/api/usage-breakdown';
import { rawReplies } from '../model/answer-replies';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';

/** The tokens of each model that served an answer, of all its replies; empty if the service reports none by model. */
export function modelFigures(answer: AssistantMessage): ModelTokens[] {
  const found = new Map<string, ModelTokens>();
  for (const reply of [rawReplies(answer)].flat())
    for (const tokens of isObject(reply) ? readBreakdown(reply) : [])
      found.set(tokens.model, sumOf(found.get(tokens.model), tokens));
  return [...found.values()];
}

function sumOf(
  before: ModelTokens | undefined,
  { model, input, output }: ModelTokens,
): ModelTokens {
  return {
    model,
    input: sum(before?.input, input),
    output: sum(before?.output, output),
  };
}

function sum(before: number | null | undefined, count: number | null): number | null {
  return count === null ? (before ?? null) : count + (before ?? 0);
}

/** Describes the tokens in words, as in "in 1,200 · out 34". */
export function describeFigures({ input, output }: ModelTokens): string {
  const figures = [
    input === null ? '' : `in ${input.toLocaleString('en')}`,
    output === null ? '' : `out ${output.toLocaleString('en')}`,
  ];
  return figures.filter(Boolean).join(' · ') || 'no tokens reported';
}
