import type { Usage } from '$lib/api/chat-types';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { rawCompletion } from './raw-completion';

/** An answer that goes on where it ended: what has come stays, and the next reply adds to it. */
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
    ...nothingOfTheNext,
  };
}

/** What all replies of an answer took, as far as it was reported. */
export function usageOfAll({ usage = {}, earlier }: AssistantMessage): Usage {
  if (!earlier) return usage;
  const sum = (name: 'prompt_tokens' | 'completion_tokens' | 'total_tokens') => {
    const counts = [earlier.usage[name], usage[name]].filter((count) => count !== undefined);
    return counts.length > 0 ? { [name]: counts.reduce((all, count) => all + count) } : {};
  };
  return { ...sum('prompt_tokens'), ...sum('completion_tokens'), ...sum('total_tokens') };
}

const nothingOfTheNext = {
  error: undefined,
  usage: undefined,
  finishReason: undefined,
  requestId: undefined,
  rest: undefined,
};
