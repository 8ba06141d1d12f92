import type { AssistantMessage } from '$lib/storage/conversation-records';

/** As a status badge has it; nothing is said of an answer that is simply there. */
export function answerStatus({ state, finishReason }: AssistantMessage) {
  switch (state) {
    case 'failed':
      return { status: 'failed', word: 'failed' } as const;
    case 'interrupted':
      return { status: 'warning', word: 'cut off' } as const;
    case 'stopped':
      return { status: 'cancelled', word: 'stopped' } as const;
    case 'done':
      return finishReason === 'length'
        ? ({ status: 'warning', word: 'cut at the token limit' } as const)
        : undefined;
    default:
      return undefined;
  }
}

/** A call of tools is an answer, too. */
export function hasContent({ content, toolCalls }: AssistantMessage): boolean {
  return content !== '' || toolCalls.length > 0;
}
