import type { Conversation, Message } from '$lib/storage/conversation-records';

/**
 * The messages of a branch for a conversation of their own, with new ids; the branch itself is not touched. Its
 * settings go along.
 */
export function branchOff(
  from: Conversation,
  path: readonly Message[],
  { id, createId, now }: { id: string; createId: () => string; now: number },
): { record: Conversation; messages: Message[] } {
  let parentId: string | null = null;
  const messages = path.map((message): Message => {
    const copy = { ...message, id: createId(), conversationId: id, parentId };
    parentId = copy.id;
    return copy;
  });
  const { mark: _, pinned: __, sentFrom: first, ...settings } = from;
  const sentFrom = messages[path.findIndex((message) => message.id === first)]?.id;
  return {
    record: {
      ...settings,
      ...(sentFrom && { sentFrom }),
      id,
      createdAt: now,
      updatedAt: now,
      leafId: parentId,
    },
    messages,
  };
}
