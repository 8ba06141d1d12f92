import type { ForeignConversation } from './foreign-conversation';
import type { TreeMessage } from './message-tree';

export interface ForeignTimes {
  createdAt: number;
  updatedAt: number;
  /** Of each message. */
  messages: number[];
}

/**
 * When each message was written; one that does not say so comes a millisecond after the one before it. Where nothing
 * says when anything was, they count from 0: the moment of the import is added then.
 */
export function foreignTimes(
  { createdAt, updatedAt }: ForeignConversation,
  said: readonly TreeMessage[],
): ForeignTimes {
  const start = createdAt ?? minimum(said) ?? updatedAt ?? 0;
  const latestUnder = new Map<string | null, number>();
  const messages = said.map((message) => {
    const before = latestUnder.get(message.parentId) ?? start - 1;
    const time = message.createdAt ?? before + 1;
    latestUnder.set(message.parentId, Math.max(before, time));
    latestUnder.set(message.id, time);
    return time;
  });
  const last = messages.reduce((latest, time) => Math.max(latest, time), start);
  return { createdAt: start, updatedAt: updatedAt ?? last, messages };
}

function minimum(said: readonly TreeMessage[]): number | undefined {
  let found: number | undefined;
  for (const { createdAt } of said)
    if (createdAt !== undefined) found = Math.min(found ?? createdAt, createdAt);
  return found;
}
