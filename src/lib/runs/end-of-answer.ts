import { answerEnd, type AnswerEnd } from '$lib/api/answer-ends';
import type { AssistantMessage } from '$lib/storage/conversation-records';

type Ended = Pick<AssistantMessage, 'finishReason' | 'toolCalls' | 'executedTools'>;

/** The end of an answer, if its service reports one that is not good. Calls that the service ran itself count. */
export function endOf({ finishReason, toolCalls, executedTools }: Ended): AnswerEnd | undefined {
  return answerEnd(finishReason, { hasCalls: toolCalls.length + executedTools.length > 0 });
}
