import type { Message } from '$lib/storage/conversation-records';

/** What of a branch a request holds: all from one message on, and what the system says before it. */
export function sentMessages(path: Message[], from: string | undefined): Message[] {
  const first = path.findIndex(({ id }) => id === from);
  return first <= 0 ? path : path.filter(({ role }, index) => index >= first || role === 'system');
}
