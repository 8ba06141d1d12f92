import { vendorMember } from './chat-reply';
import { isObject, type Members, numberOrNull, textOrEmpty } from './wire/json';

/** Tokens of one model in one answer; null if the service does not count them. */
export interface ModelTokens {
  model: string;
  input: number | null;
  output: number | null;
}

/**
 * The tokens of each model of a compound request, of a completion or the members of a stream
 * (docs/service.md#chat-completion). Empty if the reply has no usage_breakdown.
 */
export function readBreakdown(reply: Members): ModelTokens[] {
  const breakdown = reply.usage_breakdown ?? vendorMember(reply)?.usage_breakdown;
  const models = isObject(breakdown) && Array.isArray(breakdown.models) ? breakdown.models : [];
  return models.filter(isObject).map(({ model, usage }) => tokensOf(textOrEmpty(model), usage));
}

export function tokensOf(model: string, usage: unknown): ModelTokens {
  const { prompt_tokens, completion_tokens } = isObject(usage) ? usage : {};
  return { model, input: numberOrNull(prompt_tokens), output: numberOrNull(completion_tokens) };
}
