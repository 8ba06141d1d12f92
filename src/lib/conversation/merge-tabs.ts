import type { Message } from '$lib/storage/conversation-records';
import type { Messages } from './tree';

/**
 * Merges messages that another tab has stored. Nothing visible is removed, messages that this tab is writing (`isOwn`)
 * stay unchanged, and an ended answer does not run again because it was read a moment before.
 */
export function mergeTabs(
  shown: Messages,
  stored: Message[],
  isOwn: (id: string) => boolean,
): Messages {
  const merged = new Map(shown);
  for (const message of stored) {
    const own = shown.get(message.id);
    if (!own || !(isOwn(message.id) || (isRunning(message) && !isRunning(own))))
      merged.set(message.id, message);
  }
  return merged;
}

function isRunning(message: Message): boolean {
  return message.role === 'assistant' && message.state === 'running';
}
