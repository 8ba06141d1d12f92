import type { Usage } from '$lib/api/chat-types';
import { isTime, type RawRecord } from '$lib/storage/schema';

/** Token counts as services report them; undefined if there are none. */
export function usageOf(raw: RawRecord): Usage | undefined {
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = raw;
  const usage: Usage = {
    ...(isTime(input) && { prompt_tokens: input }),
    ...(isTime(output) && { completion_tokens: output }),
    ...(isTime(total) && { total_tokens: total }),
  };
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** The values that llama.cpp measures: tokens and milliseconds. */
export function usageOfTimings(raw: RawRecord): Usage | undefined {
  const usage = usageOf({ prompt_tokens: raw.prompt_n, completion_tokens: raw.predicted_n });
  if (!usage) return undefined;
  const { prompt_ms: before, predicted_ms: during } = raw;
  return {
    ...usage,
    ...(isTime(before) && { prompt_time: before / 1000 }),
    ...(isTime(during) && { completion_time: during / 1000 }),
  };
}
