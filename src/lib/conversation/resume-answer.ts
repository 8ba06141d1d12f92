import type { Usage } from '$lib/api/chat-types';
import type { AssistantMessage, UserMessage } from '$lib/storage/conversation-records';
import { continuePrompt } from '$lib/turns/continue-prompt';
import { newQuestion, type Position } from './new-message';
import { rawCompletion } from './raw-completion';

export function continueQuestion(place: Position): UserMessage {
  return newQuestion(place, { text: continuePrompt });
}

/** Continues an ended answer: the received text stays, and the next reply adds to it. */
export function resumeAnswer(answer: AssistantMessage, now: number): AssistantMessage {
  const { content, reasoning, earlier } = answer;
  return {
    ...answer,
    earlier: {
      replies: [...(earlier?.replies ?? []), rawCompletion(answer)],
      usage: usageOfAll(answer),
      content: content.length,
      reasoning: reasoning.length,
    },
    state: 'running',
    timing: { sentAt: now },
    ...clearedFields,
  };
}

/** Number of replies that make up an answer: one more for each continuation. */
export function repliesOf({ earlier }: AssistantMessage): number {
  return (earlier?.replies.length ?? 0) + 1;
}

/** The sum of the reported usage of all replies of an answer. */
export function usageOfAll({ usage = {}, earlier }: AssistantMessage): Usage {
  return earlier ? sumOf(earlier.usage, usage) : usage;
}

type Counts = { [name: string]: number | Counts | undefined };

function sumOf(one: Usage, other: Usage): Usage {
  return sumOfCounts({ ...one }, { ...other });
}

function sumOfCounts(one: Counts, other: Counts): Counts {
  const sums = { ...one };
  for (const [name, count] of Object.entries(other)) {
    const before = sums[name];
    if (typeof count === 'object')
      sums[name] = sumOfCounts(typeof before === 'object' ? before : {}, count);
    else if (count !== undefined) sums[name] = count + (typeof before === 'number' ? before : 0);
  }
  return sums;
}

const clearedFields = {
  original: undefined,
  error: undefined,
  usage: undefined,
  finishReason: undefined,
  requestId: undefined,
  rest: undefined,
};
