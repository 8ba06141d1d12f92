import { sentPairs } from '$lib/shared/conversation/model/chat-body';
import { describeRefusal, namedItem } from '$lib/shared/parameters/note-outcome';
import type { OpenConversation } from './model/open-conversation.svelte';

/** The part of the last request that the service refused by its position. */
export interface RefusedPart {
  /** Absent for the system prompt. */
  messageId?: string;
  /** The service's words. */
  words: string;
}

/** Undefined if the last answer has not failed for such a reason, or the part has changed since it was sent. */
export function refusedPart({ sent, path, record }: OpenConversation): RefusedPart | undefined {
  const answer = path.at(-1);
  if (answer?.role !== 'assistant' || sent?.answerId !== answer.id) return undefined;
  const words = describeRefusal(answer.error);
  const index = namedItem(answer.error);
  if (words === undefined || index === undefined) return undefined;
  const { systemPrompt, ...parts } = sent.parts;
  const first = systemPrompt.trim() === '' ? 0 : 1;
  if (index < first) return record.systemPrompt === systemPrompt ? { words } : undefined;
  const message = sentPairs(parts)[index - first]?.message;
  const current = path.find(({ id }) => id === message?.id);
  return message && current?.content === message.content
    ? { messageId: message.id, words }
    : undefined;
}
