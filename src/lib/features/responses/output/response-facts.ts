import type { Usage } from '$lib/base/api/chat-types';
import { isObject, numberOrNull, textOrNull } from '$lib/base/api/wire/json';
import { attemptLabel, runTimes } from '$lib/shared/runs/run-times';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { formatCount, formatMilliseconds } from '$lib/base/ui/text/amounts';

/** One figure below a response; `explanation` is its tooltip. */
export interface ResponseFact {
  label: string;
  value: string;
  explanation: string;
}

/** Measured and reported facts of a response, in display order. */
export function responseFacts({
  timing,
  members,
  continuedAfterReload,
}: ResponseRecord): ResponseFact[] {
  const usage = isObject(members.usage) ? members.usage : {};
  const { sentAt, firstTextAt } = timing;
  return [
    fact(
      attemptLabel('first text', timing),
      since(sentAt, firstTextAt),
      formatMilliseconds,
      'Time to first text; measured in this browser',
    ),
    ...runTimes(timing).map(({ label, ms, explanation }) =>
      fact(label, ms, formatMilliseconds, explanation),
    ),
    fact('in', usage.input_tokens, formatCount, 'input_tokens, as reported'),
    fact(
      'cached',
      detail(usage, 'cached_tokens'),
      formatCount,
      'cached_tokens among the input, as reported',
    ),
    fact('out', usage.output_tokens, formatCount, 'output_tokens, as reported'),
    fact(
      'reasoning',
      detail(usage, 'reasoning_tokens'),
      formatCount,
      'reasoning_tokens among the output, as reported',
    ),
    fact('tokens', usage.total_tokens, formatCount, 'total_tokens, as reported'),
    word('tier', members.service_tier, 'service_tier, as reported'),
    word(
      'continued',
      continuedAfterReload && 'after a reload',
      'The page was closed or reloaded while the response was in progress',
    ),
  ].filter((found) => found !== undefined);
}

/** The tokens under chat's names, for pricing. */
export function responseUsage({
  members: { usage },
}: ResponseRecord): Pick<Usage, 'prompt_tokens' | 'completion_tokens'> | undefined {
  if (!isObject(usage)) return undefined;
  return {
    prompt_tokens: numberOrNull(usage.input_tokens) ?? undefined,
    completion_tokens: numberOrNull(usage.output_tokens) ?? undefined,
  };
}

/** Servers put either count in either half of the usage (docs/service.md#response-items-and-events). */
function detail(usage: { [name: string]: unknown }, name: string): unknown {
  const home = name === 'cached_tokens' ? 'input_tokens_details' : 'output_tokens_details';
  const halves = [usage[home], usage.input_tokens_details, usage.output_tokens_details];
  return halves.filter(isObject).find((half) => numberOrNull(half[name]) !== null)?.[name];
}

function since(start: number, end: number | undefined): number | undefined {
  return end === undefined ? undefined : end - start;
}

function fact(
  label: string,
  amount: unknown,
  format: (amount: number) => string,
  explanation: string,
): ResponseFact | undefined {
  const count = numberOrNull(amount);
  return count === null || count < 0 ? undefined : { label, value: format(count), explanation };
}

function word(label: string, value: unknown, explanation: string): ResponseFact | undefined {
  const text = textOrNull(value);
  return text === null ? undefined : { label, value: text, explanation };
}
