import type {
  AssistantMessage,
  Message,
  QueuedMessage,
} from '$lib/base/storage/conversation-records';

/** Each changes the queue as it is stored by then, so the same change again changes nothing. */
type ChangeQueue = (queue: readonly QueuedMessage[]) => QueuedMessage[];

export function withQueued(added: QueuedMessage, index = Infinity): ChangeQueue {
  return (queue) =>
    queue.some(({ id }) => id === added.id) ? [...queue] : queue.toSpliced(index, 0, added);
}

export function withoutQueued(id: string): ChangeQueue {
  return (queue) => queue.filter((item) => item.id !== id);
}

export function withQueuedText(id: string, text: string): ChangeQueue {
  return (queue) => queue.map((item) => (item.id === id ? { ...item, text } : item));
}

/** Sorts by these ids; messages that another tab has added meanwhile come last. */
export function inOrder(ids: readonly string[]): ChangeQueue {
  const place = ({ id }: QueuedMessage) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return (queue) => queue.toSorted((a, b) => place(a) - place(b));
}

/** The ids in their order after one of them has moved by `step`. */
export function movedIds(queue: readonly QueuedMessage[], id: string, step: 1 | -1): string[] {
  const ids = queue.map((item) => item.id);
  const index = ids.indexOf(id);
  return ids.toSpliced(index, 1).toSpliced(index + step, 0, id);
}

/** Whether the conversation continues by itself after this answer. */
export function endsWell(answer: AssistantMessage): boolean {
  return answer.state === 'done' && answer.toolCalls.length === 0 && !answer.choice;
}

/** Why queued messages are not sent by themselves; undefined while an answer is under way. */
export function whyWaiting(last: Message | undefined): string | undefined {
  if (last?.role !== 'assistant') return 'Waiting for you.';
  if (last.state === 'running') return undefined;
  if (last.state === 'failed') return 'Waiting: the last answer failed.';
  if (last.state === 'stopped') return 'Waiting: the last answer was stopped.';
  if (last.state === 'interrupted') return 'Waiting: the last answer was cut off.';
  if (last.toolCalls.length > 0) return 'Waiting: the tool calls have no results yet.';
  return last.choice ? 'Waiting: there are several answers.' : 'Waiting for you.';
}
