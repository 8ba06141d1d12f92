import { isObject, type JsonObject, textOrEmpty } from '$lib/base/api/wire/json';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { Library } from '$lib/shared/stored-items/model/library.svelte';
import { ListStartStore } from '$lib/base/storage/list-starts';
import { randomId } from '$lib/base/platform/random-id';
import type { Conversation } from '$lib/base/storage/conversation-records';
import { openAttachments } from '$lib/base/storage/attachments';
import { openConversations, openConversationStart } from '$lib/base/storage/conversations';
import { preferences } from '$lib/base/storage/database/preferences';
import { openTextDrafts } from '$lib/base/storage/drafts';
import { paintFirst } from '$lib/base/ui/loading/after-paint';
import { announceGrowing, answerEnded } from './answer-ended';
import { firstScreen } from './list-beginning';
import { OpenConversation } from './open-conversation.svelte';
import type { ConversationStores } from './temporary-stores';
import { withTag } from './tag-names';
import { branch } from '$lib/shared/conversation/model/tree';

const repository = openConversations();
export const stores: ConversationStores = {
  repository,
  drafts: openTextDrafts(),
  attachments: openAttachments(),
};
let fresh: OpenConversation | undefined;

/** Names of the projects by id; empty until the list beside the chat is loaded. */
export const projectNames = new Map<string, string>();

export const conversations = new Library({
  many: 'conversations',
  repository,
  textOf: ({ title, tags = [], projectId = '' }) =>
    [title, ...tags, projectNames.get(projectId)].join('\n'),
  timeOf: ({ updatedAt }) => updatedAt,
  start: new ListStartStore(openConversationStart(), firstScreen),
  open: (record) => open(record, true),
});

/** The conversation with this id, or the new one for null. Its stored content is read in the background. */
export function conversationFor(id: string | null): OpenConversation {
  if (id === null) return newConversation();
  const opened = conversations.findOpen(id) ?? load(conversations.open(newRecord(id)));
  paintFirst(opened.ready);
  return opened;
}

/** Tags for a new conversation, so that the filtered list beside it shows it. */
export const newChatDefaults: { tags: () => readonly string[] } = { tags: () => [] };

/** Changes an open or a listed conversation; `show` puts a listed one into the list. */
export async function changeConversation(
  record: Conversation,
  change: Partial<Conversation>,
  show = (changed: Conversation) => conversations.list.show(changed),
): Promise<void> {
  const open = conversations.findOpen(record.id);
  if (open) return open.changeRecord(change);
  await repository.change(record.id, (current) => ({ ...current, ...change }), record);
  show({ ...record, ...change });
}

/** Copies the visible branch up to a message; resolves with the new id once it is stored or the failure is reported. */
export async function branchConversation(from: OpenConversation, endId: string): Promise<string> {
  const id = randomId();
  const path = branch(from.messages, endId);
  const { branchOff } = await import('./branch-off');
  const { record, messages } = branchOff(from.record, path, {
    id,
    titles: conversations.list.all.map(({ title }) => title),
    createId: randomId,
    now: Date.now(),
  });
  const created = conversations.add(lasting(() => open(record, false)));
  created.files.add((await Promise.all(path.map((message) => from.files.of(message)))).flat());
  await created.append(messages);
  return id;
}

function newConversation(): OpenConversation {
  if (!fresh || fresh.isStored) fresh = load(lasting(() => open(newRecord(randomId()), false)));
  return conversations.add(fresh);
}

function load(conversation: OpenConversation): OpenConversation {
  void conversation.load();
  return conversation;
}

/** A new conversation that is in no list and in these stores. */
export function addTemporary(its: ConversationStores): OpenConversation {
  const conversation = lasting(() => open(newRecord(randomId()), false, its));
  conversation.isTemporary = true;
  return conversations.add(load(conversation));
}

function open(record: Conversation, stored: boolean, its = stores): OpenConversation {
  const conversation: OpenConversation = new OpenConversation(record, stored, {
    ...its,
    onrecord: (changed) =>
      conversation.isStored && !conversation.isTemporary && conversations.list.show(changed),
    initialFields: ({ tags = [] }) => {
      const all = newChatDefaults.tags().reduce(withTag, [...tags]);
      return all.length > 0 ? { tags: all } : {};
    },
    ongrowing: (answers) => announceGrowing(conversation, answers),
    onended: (answer, source, others) => answerEnded(conversation, { answer, source, others }),
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
    ...settingsOfNew(),
    leafId: null,
  };
}

/** A new chat starts with the settings sent last, if the person has chosen that. */
export function settingsOfNew(): Pick<Conversation, 'systemPrompt' | 'parameters'> {
  const last = preferences.get('carrySettings') ? preferences.get('lastSettings') : {};
  return {
    systemPrompt: textOrEmpty(last.systemPrompt),
    parameters: isObject(last.parameters) ? (last.parameters as JsonObject) : {},
  };
}
