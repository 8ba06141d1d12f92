import type { ExternalConversation } from './external-conversation';
import type { TreeMessage } from './message-tree';

/** Some tools store times in seconds; the console orders sibling messages by time. */
const second = 1000;

export interface ExternalTimes {
  createdAt: number;
  updatedAt: number;
  messages: number[];
}

/**
 * The time of each message; one without a time is dated a millisecond after the previous one. If
 * nothing has a time, they count from 0, and the import adds its own time.
 */
export function externalTimes(
  { createdAt, updatedAt }: ExternalConversation,
  external: readonly TreeMessage[],
): ExternalTimes {
  const start = createdAt ?? minimum(external) ?? updatedAt ?? 0;
  const times = new Map<string | null, number>();
  /** Latest time among the siblings of each parent. */
  const latest = new Map<string | null, number>();
  const messages = external.map(({ id, parentId, createdAt: own }) => {
    const beside = latest.get(parentId);
    const time = own ?? (times.get(parentId) ?? start - 1) + 1;
    const isTied = beside !== undefined && time <= beside && time > beside - second;
    const placed = isTied ? beside + 1 : time;
    latest.set(parentId, Math.max(beside ?? placed, placed));
    times.set(id, placed);
    return placed;
  });
  const last = messages.reduce((found, time) => Math.max(found, time), start);
  return { createdAt: start, updatedAt: updatedAt ?? last, messages };
}

function minimum(external: readonly TreeMessage[]): number | undefined {
  let found: number | undefined;
  for (const { createdAt } of external)
    if (createdAt !== undefined) found = Math.min(found ?? createdAt, createdAt);
  return found;
}
