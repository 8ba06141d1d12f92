import { unusedName } from '$lib/ui/files/save-file';
import type { Conversation, Message } from '$lib/storage/conversation-records';

/**
 * Copies a branch for a new conversation, with new ids; the original stays unchanged. The settings are copied too, and
 * the title gets a suffix that makes it unique.
 */
export function branchOff(
  from: Conversation,
  path: readonly Message[],
  {
    id,
    titles,
    createId,
    now,
  }: { id: string; titles: readonly string[]; createId: () => string; now: number },
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
      title: branchTitle(from.title, titles),
      createdAt: now,
      updatedAt: now,
      leafId: parentId,
    },
    messages,
  };
}

/** "Tides (branch)", "Tides (branch) 2": also for a branch of a branch. */
function branchTitle(title: string, usedTitles: readonly string[]): string {
  const origin = title.replace(/ \(branch\)( \d+)?$/, '');
  return unusedName(`${origin} (branch)`, usedTitles, (number) => ` ${number}`);
}
