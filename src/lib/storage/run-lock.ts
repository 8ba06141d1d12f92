import type { Message } from './conversation-records';
import { webLocks } from './lock';

const lockName = (id: string) => `inference-console.run.${id}`;

const lockedHere = new Set<string>();

/**
 * Shows other tabs that this page writes an answer or a recording, until the promise settles. The
 * browser releases the lock when the page dies. Without Web Locks nothing is shown.
 */
export async function lockRun(id: string, until: Promise<unknown>): Promise<void> {
  lockedHere.add(id);
  const settled = Promise.allSettled([until]);
  await Promise.allSettled([webLocks()?.request(lockName(id), () => settled)]);
  await settled;
  lockedHere.delete(id);
}

/** Whether this page writes anything. */
export function hasLockedRuns(): boolean {
  return lockedHere.size > 0;
}

/** Whether this page writes it. */
export function isRunHere(id: string): boolean {
  return lockedHere.has(id);
}

/** Whether another tab writes it; false without Web Locks. */
export async function isRunElsewhere(id: string): Promise<boolean> {
  const locks = webLocks();
  if (!locks || lockedHere.has(id)) return false;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name }) => name === lockName(id));
}

/** Resolves when no tab writes it any longer, because it ended or because its page died. */
export async function runEnded(id: string): Promise<void> {
  await webLocks()?.request(lockName(id), () => undefined);
}

/**
 * A message that is marked as running but that nobody writes was interrupted; its text stays.
 * Others are returned unchanged.
 */
export function settleInterrupted(message: Message): Message {
  if (message.role !== 'assistant' || message.state !== 'running') return message;
  return { ...message, state: 'interrupted' };
}
