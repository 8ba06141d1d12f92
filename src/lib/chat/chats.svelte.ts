import { lasting } from '$lib/kept/lasting.svelte';
import { Library } from '$lib/kept/library.svelte';
import { randomId } from '$lib/random-id';
import { endedInSpeech } from '$lib/runs/ended-in-speech';
import type { AssistantMessage, Conversation } from '$lib/storage/conversation-records';
import { openConversations } from '$lib/storage/conversations';
import { openDrafts } from '$lib/storage/drafts';
import { announce } from '$lib/ui/toasts.svelte';
import { OpenConversation } from './open-conversation.svelte';

const repository = openConversations();
const drafts = openDrafts();
let fresh: OpenConversation | undefined;

export const conversations = new Library({
  many: 'conversations',
  repository,
  textOf: ({ title }) => title,
  timeOf: ({ updatedAt }) => updatedAt,
  open: (record) => wrap(record, true),
});

/** The conversation with this id; the one that is not begun yet for null. What is stored of it is read meanwhile. */
export function conversationFor(id: string | null): OpenConversation {
  if (id === null) return notBegun();
  return conversations.known(id) ?? load(conversations.begin(newRecord(id)));
}

export async function renameConversation(record: Conversation, title: string): Promise<void> {
  const change = { title: title.trim() || record.title, titledBy: 'hand' as const };
  const shown = conversations.known(record.id);
  if (shown) return shown.changeRecord(change);
  await repository.change(record.id, (current) => ({ ...current, ...change }), record);
  conversations.list.show({ ...record, ...change });
}

function notBegun(): OpenConversation {
  if (!fresh || fresh.isStored) fresh = load(lasting(() => wrap(newRecord(randomId()), false)));
  return conversations.add(fresh);
}

function load(conversation: OpenConversation): OpenConversation {
  void conversation.load();
  return conversation;
}

function wrap(record: Conversation, stored: boolean): OpenConversation {
  const conversation = new OpenConversation(record, stored, {
    repository,
    drafts,
    onrecord: (changed) => conversation.isStored && conversations.list.show(changed),
    onended: announceAnswer,
  });
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
