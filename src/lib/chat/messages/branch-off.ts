import { unusedName } from '$lib/ui/unused-name';
import type { Conversation, Message } from '$lib/storage/conversation-records';

/**
 * The messages of a branch for a conversation of their own, with new ids; the branch itself is not touched. Its
 * settings go along, and its title, by which it is told from those that are there.
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

/** "Tides (branch)", "Tides (branch) 2": also where it is a branch of a branch. */
function branchTitle(title: string, taken: readonly string[]): string {
  const origin = title.replace(/ \(branch\)( \d+)?$/, '');
  return unusedName(`${origin} (branch)`, taken, (number) => ` ${number}`);
}
