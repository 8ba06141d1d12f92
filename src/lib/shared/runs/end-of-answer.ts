import { answerEnd, type AnswerEnd, cutCallEnd } from '$lib/base/api/answer-ends';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';

type Ended = Pick<AssistantMessage, 'finishReason' | 'toolCalls' | 'executedTools'>;

/** The end of an answer, if its service reports one that is not good. Calls that the service ran itself count. */
export function endOf({ finishReason, toolCalls, executedTools }: Ended): AnswerEnd | undefined {
  const end = answerEnd(finishReason, { hasCalls: toolCalls.length + executedTools.length > 0 });
  const { function: last } = toolCalls.at(-1) ?? {};
  const isCut = last !== undefined && !isObject(jsonOr(last.arguments, undefined));
  return end?.isLimit && isCut ? cutCallEnd(end, last.name, finishReason ?? '') : end;
}
