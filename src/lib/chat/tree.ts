import type { Message } from '$lib/storage/conversation-records';

/** All messages of a conversation by id; the tree is in their `parentId`. */
export type Messages = ReadonlyMap<string, Message>;

/** The messages from the root to `leafId`. A missing or circular parent ends the way up. */
export function branch(messages: Messages, leafId: string | null): Message[] {
  const path: Message[] = [];
  const seen = new Set<string>();
  for (let id = leafId; id !== null && !seen.has(id);) {
    const message = messages.get(id);
    if (!message) break;
    seen.add(id);
    path.push(message);
    id = message.parentId;
  }
  return path.reverse();
}

/** Children by parent, oldest first; the key of the roots is null. */
export function childrenByParent(messages: Messages): Map<string | null, Message[]> {
  const children = new Map<string | null, Message[]>();
  for (const message of messages.values()) {
    const parentId =
      message.parentId !== null && messages.has(message.parentId) ? message.parentId : null;
    const list = children.get(parentId);
    if (list) list.push(message);
    else children.set(parentId, [message]);
  }
  for (const list of children.values()) list.sort(byAge);
  return children;
}

function byAge(a: Message, b: Message): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** The end of the newest branch below a message; the message itself where nothing follows. */
export function newestLeaf(messages: Messages, id: string): string {
  const children = childrenByParent(messages);
  let leaf = id;
  for (let next = children.get(leaf)?.at(-1); next; next = children.get(leaf)?.at(-1))
    leaf = next.id;
  return leaf;
}

/** What changes when one message is taken out: its children hang on its parent, the shown leaf moves if it was it. */
export function withoutMessage(
  messages: Messages,
  id: string,
  leafId: string | null,
): { moved: Message[]; leafId: string | null } {
  const removed = messages.get(id);
  if (!removed) return { moved: [], leafId };
  const moved = [...messages.values()]
    .filter(({ parentId }) => parentId === id)
    .map((child) => ({ ...child, parentId: removed.parentId }));
  return { moved, leafId: leafId === id ? removed.parentId : leafId };
}

/**
 * Where the next user message hangs. An answer that failed before anything arrived has given its text back to the
 * composer, so the new message stands beside the failed question, not below it.
 */
export function parentOfNext(messages: Messages, leafId: string | null): string | null {
  const leaf = leafId === null ? undefined : messages.get(leafId);
  if (!leaf || !isEmptyFailure(leaf)) return leaf?.id ?? null;
  const question = leaf.parentId === null ? undefined : messages.get(leaf.parentId);
  return question?.role === 'user' ? question.parentId : leaf.id;
}

/** An answer that ended without anything to show. */
export function isEmptyFailure(message: Message): boolean {
  return (
    message.role === 'assistant' &&
    message.state !== 'running' &&
    message.state !== 'done' &&
    message.content === '' &&
    message.reasoning === '' &&
    message.toolCalls.length === 0
  );
}
