import type { AssistantMessage } from '$lib/storage/conversation-records';

/** Status and word for a StatusBadge; undefined for a complete answer. */
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

/** Tool calls count as content. */
export function hasContent({ content, toolCalls }: AssistantMessage): boolean {
  return content !== '' || toolCalls.length > 0;
}
