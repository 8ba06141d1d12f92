import { isObject, type JsonObject } from '$lib/api/json';
import { lasting } from '$lib/items/lasting.svelte';
import { Library } from '$lib/items/library.svelte';
import { StartOfList } from '$lib/items/list-start';
import { randomId } from '$lib/random-id';
import { endedInSpeech } from '$lib/runs/ended-in-speech';
import type { AssistantMessage, Conversation } from '$lib/storage/conversation-records';
import { openAttachments } from '$lib/storage/attachments';
import { openConversations, openConversationStart } from '$lib/storage/conversations';
import { preferences } from '$lib/storage/preferences';
import { openDrafts } from '$lib/storage/drafts';
import { paintFirst } from '$lib/ui/after-paint';
import { announce } from '$lib/ui/toasts.svelte';
import { listBeginning } from './list-beginning';
import { OpenConversation, type AnswerSource } from './open-conversation.svelte';
import { withTag } from './tags/tag-names';
import { branch } from './tree';

const repository = openConversations();
const drafts = openDrafts();
const attachments = openAttachments();
let fresh: OpenConversation | undefined;

export const conversations = new Library({
  many: 'conversations',
  repository,
  textOf: ({ title, tags = [] }) => [title, ...tags].join('\n'),
  timeOf: ({ updatedAt }) => updatedAt,
  start: new StartOfList(openConversationStart(), listBeginning),
  open: (record) => wrap(record, true),
});

/** The conversation with this id; the one that is not begun yet for null. What is stored of it is read meanwhile. */
export function conversationFor(id: string | null): OpenConversation {
  if (id === null) return notBegun();
  const opened = conversations.known(id) ?? load(conversations.begin(newRecord(id)));
  paintFirst(opened.ready);
  return opened;
}

/** What a conversation that is begun now takes, so that the list that it is begun beside shows it. */
export const beginning: { tags: () => readonly string[] } = { tags: () => [] };

/** The conversation that is looked at; its answers are not unread. */
let lookedAt: string | undefined;

/** Takes the mark of an unread answer away. Undefined once the page is left. */
export function lookAt(conversation: OpenConversation | undefined): void {
  lookedAt = conversation?.id;
  if (conversation?.record.mark === 'unread') conversation.changeRecord({ mark: undefined });
}

function markOf(id: string, { state }: AssistantMessage): Conversation['mark'] {
  if (state === 'failed' || state === 'interrupted') return 'failed';
  return lookedAt === id && !document.hidden ? undefined : 'unread';
}

/** Of one that is open or only listed; `show` puts what is listed into the list. */
export async function changeConversation(
  record: Conversation,
  change: Partial<Conversation>,
  show = (changed: Conversation) => conversations.list.show(changed),
): Promise<void> {
  const open = conversations.known(record.id);
  if (open) return open.changeRecord(change);
  await repository.change(record.id, (current) => ({ ...current, ...change }), record);
  show({ ...record, ...change });
}

/** A new conversation from what is shown of one up to a message; resolves with its id once it is stored, or told that it is not. */
export async function branchConversation(from: OpenConversation, endId: string): Promise<string> {
  const { branchOff } = await import('./messages/branch-off');
  const id = randomId();
  const path = branch(from.messages, endId);
  const { record, messages } = branchOff(from.record, path, {
    id,
    titles: conversations.list.all.map(({ title }) => title),
    createId: randomId,
    now: Date.now(),
  });
  const begun = conversations.add(lasting(() => wrap(record, false)));
  begun.files.take((await Promise.all(path.map((message) => from.files.of(message)))).flat());
  await begun.append(messages);
  return id;
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
    attachments,
    onrecord: (changed) => conversation.isStored && conversations.list.show(changed),
    begin: ({ tags = [] }) => {
      const all = beginning.tags().reduce(withTag, [...tags]);
      return all.length > 0 ? { tags: all } : {};
    },
    onended: (answer, source) => {
      conversation.changeRecord({ mark: markOf(conversation.id, answer) });
      announceAnswer(answer);
      if (answer.asked?.seed !== undefined) void noteFingerprint(conversation, answer);
      if (answer.state === 'done' && answer.toolCalls.length > 0)
        void runTools(conversation, answer, source);
    },
  });
  return conversation;
}

/** Where tools answer the calls by themselves, the answer goes on; else, and where it fails, the calls wait. */
async function runTools(
  conversation: OpenConversation,
  answer: AssistantMessage,
  source: AnswerSource,
): Promise<void> {
  const { signal } = (conversation.carrying = new AbortController());
  const results = await import('./tool-rounds')
    .then(({ resultsByTools }) => resultsByTools(conversation, answer, signal))
    .catch(() => undefined);
  conversation.carrying = undefined;
  if (results) await conversation.answerToolCalls(results, source);
}

/** Notes where the backend has changed since the same seed was asked for; where it cannot be, nothing is lost. */
async function noteFingerprint(conversation: OpenConversation, answer: AssistantMessage) {
  const { fingerprintBefore } = await import('./seed-fingerprint');
  const before = fingerprintBefore(conversation.messages, answer);
  // It may have been edited or deleted meanwhile.
  const now = conversation.messages.get(answer.id);
  if (before && now?.role === 'assistant')
    await conversation.keep([{ ...now, fingerprintBefore: before }]);
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

/** What a new chat begins with: what was sent last, where the person wants that. */
function settingsOfNew(): Pick<Conversation, 'systemPrompt' | 'parameters'> {
  const last = preferences.get('carrySettings') ? preferences.get('lastSettings') : {};
  return {
    systemPrompt: typeof last.systemPrompt === 'string' ? last.systemPrompt : '',
    parameters: isObject(last.parameters) ? (last.parameters as JsonObject) : {},
  };
}

/** An answer is spoken once, when it ends, never token by token. */
function announceAnswer({ state, content: text, toolCalls }: AssistantMessage): void {
  const calls = toolCalls.map(({ function: { name } }) => name);
  const spoken = endedInSpeech({ what: 'Answer', state, text, calls });
  if (spoken) announce(spoken);
}
