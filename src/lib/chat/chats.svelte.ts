import { StoredList } from '$lib/answers/stored-list.svelte';
import { lasting } from '$lib/kept/lasting.svelte';
import { randomId } from '$lib/random-id';
import { endedInSpeech } from '$lib/runs/ended-in-speech';
import type { AssistantMessage, Conversation } from '$lib/storage/conversation-records';
import { openConversations } from '$lib/storage/conversations';
import { openDrafts } from '$lib/storage/drafts';
import { announce, toast } from '$lib/ui/toasts.svelte';
import { OpenConversation } from './open-conversation.svelte';

const repository = openConversations();
const drafts = openDrafts();
const open = new Map<string, OpenConversation>();
let fresh: OpenConversation | undefined;

export const conversationList = new StoredList(repository, {
  textOf: ({ title }) => title,
  timeOf: ({ updatedAt }) => updatedAt,
});

/** Loads the list and follows the other tabs; returns the way to stop following. */
export function startChats(): () => void {
  conversationList.load().catch(tellUnread);
  return repository.onChange((ids) => {
    conversationList.refresh(ids).catch(tellUnread);
    for (const id of ids) void open.get(id)?.refresh();
  });
}

/** The conversation with this id; the one that is not begun yet for null. Those that run or are ahead of the storage stay in memory. */
export function conversationFor(id: string | null): OpenConversation {
  const conversation = id === null ? notBegun() : (open.get(id) ?? load(newRecord(id), true));
  for (const [otherId, other] of open) {
    if (other !== conversation && !other.running && !other.isAhead) open.delete(otherId);
  }
  open.set(conversation.id, conversation);
  return conversation;
}

export function isRunning(id: string): boolean {
  return open.get(id)?.running ?? false;
}

/** Returns the way back. Rejects with StorageFailure, and the conversation is then as it was. */
export async function removeConversation(id: string): Promise<() => Promise<void>> {
  const shown = open.get(id);
  shown?.close();
  try {
    const removed = await conversationList.remove(id);
    open.delete(id);
    return () => conversationList.restore(removed);
  } catch (reason) {
    shown?.reopen();
    throw reason;
  }
}

export async function renameConversation(record: Conversation, title: string): Promise<void> {
  const change = { title: title.trim() || record.title, titledBy: 'hand' as const };
  const shown = open.get(record.id);
  if (shown) return shown.changeRecord(change);
  await repository.change(record.id, (current) => ({ ...current, ...change }), record);
  conversationList.show({ ...record, ...change });
}

function notBegun(): OpenConversation {
  if (!fresh || fresh.isStored) fresh = load(newRecord(randomId()), false);
  return fresh;
}

function load(record: Conversation, stored: boolean): OpenConversation {
  const conversation = lasting(
    () =>
      new OpenConversation(record, stored, {
        repository,
        drafts,
        onrecord: (changed) => conversation.isStored && conversationList.show(changed),
        onended: announceAnswer,
      }),
  );
  void conversation.load();
  return conversation;
}

function newRecord(id: string): Conversation {
  const now = Date.now();
  return {
    v: 1,
    id,
    title: 'New chat',
    titledBy: 'message',
    createdAt: now,
    updatedAt: now,
    model: '',
    systemPrompt: '',
    parameters: {},
    leafId: null,
  };
}

/** An answer is spoken once, when it ends, never token by token. */
function announceAnswer({ state, content: text, toolCalls }: AssistantMessage): void {
  const calls = toolCalls.map(({ function: { name } }) => name);
  const spoken = endedInSpeech({ what: 'Answer', state, text, calls });
  if (spoken) announce(spoken);
}

function tellUnread(): void {
  toast({
    kind: 'failed',
    text: 'The list of conversations could not be read. What is stored is untouched.',
    action: { label: 'Try again', run: () => void conversationList.load().catch(tellUnread) },
  });
}
