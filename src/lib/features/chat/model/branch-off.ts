import { unusedName } from '$lib/base/ui/files/save-file';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';

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
  const { mark: _, pinned: __, checkpoints: ___, queue: ____, ...settings } = from;
  const copyOf = (id?: string) => messages[path.findIndex((message) => message.id === id)]?.id;
  const summaries = from.summaries?.flatMap((summary) => {
    const to = copyOf(summary.to);
    return to ? [{ ...summary, to }] : [];
  });
  return {
    record: {
      ...settings,
      sentFrom: copyOf(from.sentFrom),
      summaries,
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
