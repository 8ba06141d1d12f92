import type { Message } from './conversation-records';
import { webLocks } from './lock';

const lockName = (messageId: string) => `inference-console.run.${messageId}`;

const heldHere = new Set<string>();

/**
 * Shows other tabs that this page writes the answer, until the promise settles. The browser lets go
 * of the lock when the page dies. Without Web Locks there is no such sign.
 */
export async function holdRun(messageId: string, until: Promise<unknown>): Promise<void> {
  heldHere.add(messageId);
  const settled = Promise.allSettled([until]);
  await Promise.allSettled([webLocks()?.request(lockName(messageId), () => settled)]);
  await settled;
  heldHere.delete(messageId);
}

/** Whether another tab writes this answer; false where there are no Web Locks to tell. */
export async function isRunElsewhere(messageId: string): Promise<boolean> {
  const locks = webLocks();
  if (!locks || heldHere.has(messageId)) return false;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name }) => name === lockName(messageId));
}

/** Resolves when no tab writes this answer any more, because it ended or because its page died. */
export async function runEnded(messageId: string): Promise<void> {
  await webLocks()?.request(lockName(messageId), () => undefined);
}

/** A message found running that nobody runs was cut off; its text stays. Others come back as they are. */
export function settleInterrupted(message: Message): Message {
  if (message.role !== 'assistant' || message.state !== 'running') return message;
  return { ...message, state: 'interrupted' };
}
