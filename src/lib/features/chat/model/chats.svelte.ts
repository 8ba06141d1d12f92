import { isObject, type JsonObject, textOrEmpty } from '$lib/base/api/wire/json';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import type { End } from '$lib/shared/stored-items/hidden-ends';
import { Library } from '$lib/shared/stored-items/model/library.svelte';
import { reportEnd } from '$lib/shared/stored-items/report-end';
import { ListStartStore } from '$lib/base/storage/list-starts';
import { randomId } from '$lib/base/platform/random-id';
import { endAnnouncement } from '$lib/shared/runs/run-end';
import type { AssistantMessage, Conversation } from '$lib/base/storage/conversation-records';
import { openAttachments } from '$lib/base/storage/attachments';
import { openConversations, openConversationStart } from '$lib/base/storage/conversations';
import { preferences } from '$lib/base/storage/database/preferences';
import { openTextDrafts } from '$lib/base/storage/drafts';
import { paintFirst } from '$lib/base/ui/loading/after-paint';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { firstScreen } from './list-beginning';
import type { AnswerSource } from '$lib/shared/runs/chat-run.svelte';
import { OpenConversation } from './open-conversation.svelte';
import type { ConversationStores } from './temporary-stores';
import { withTag } from './tag-names';
import { chatAddress } from '$lib/shared/conversation/model/chat-address';
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

/** The conversation on the screen; its answers are not unread. */
let viewedId: string | undefined;

/** Removes the mark of an unread answer. Undefined when the page is left. */
export function markViewed(conversation: OpenConversation | undefined): void {
  viewedId = conversation?.id;
  if (conversation?.record.mark === 'unread') conversation.changeRecord({ mark: undefined });
}

function markOf(id: string, { state }: AssistantMessage): Conversation['mark'] {
  if (state === 'failed' || state === 'interrupted') return 'failed';
  return viewedId === id && !document.hidden ? undefined : 'unread';
}

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
    ongrowing: ([answer, another]) => {
      if (preferences.get('announceAnswers') !== 'sentences' || another) return;
      if (answer?.state === 'running' && viewedId === conversation.id)
        void loadAfterAnswer().then(({ announceSentences }) =>
          announceSentences(answer.id, answer.content),
        );
    },
    onended: (answer, source, others) => {
      conversation.changeRecord({ mark: markOf(conversation.id, answer) });
      if (others.length > 0) announce(`${others.length + 1} answers. Choose one to continue with.`);
      else void announceAnswer(answer);
      const hasHelper = preferences.get('helperModel') !== '' && !conversation.isTemporary;
      if (answer.state === 'done' && hasHelper)
        void loadAfterAnswer().then(({ titleByHelper }) => titleByHelper(conversation, answer));
      if (answer.asked?.seed !== undefined) void noteFingerprint(conversation, answer);
      // Tools run for one answer, which a person chooses first.
      if (answer.state === 'done' && answer.toolCalls.length > 0 && others.length === 0)
        void runTools(conversation, answer, source);
      else {
        reportChatEnd(conversation, answer.state);
        void sendQueued(conversation, answer, source);
      }
    },
  });
  return conversation;
}

/** The functions for tools, seeds and titles by a helper model, which most answers do not need. */
const loadAfterAnswer = () => import('./after-answer');

/** If tools run the calls automatically, the answer continues; otherwise, and on a failure, the calls wait. */
async function runTools(
  conversation: OpenConversation,
  answer: AssistantMessage,
  source: AnswerSource,
): Promise<void> {
  const { signal } = (conversation.toolRun = new AbortController());
  const results = await loadAfterAnswer()
    .then(({ automaticResults }) => automaticResults(conversation, answer, signal))
    .catch(() => undefined);
  conversation.toolRun = undefined;
  if (results) await conversation.answerToolCalls(results, source);
  else {
    reportChatEnd(conversation, 'waiting');
    await sendQueued(conversation, answer, source);
  }
}

function reportChatEnd(
  { id, record: { title }, isTemporary }: OpenConversation,
  state: End['state'],
): void {
  const name = isTemporary ? 'Temporary chat' : title;
  reportEnd({ kind: 'Chat', title: name, state, path: chatAddress(id) });
}

async function sendQueued(
  conversation: OpenConversation,
  answer: AssistantMessage,
  source: AnswerSource,
): Promise<void> {
  if (!conversation.record.queue) return;
  const { continueQueue } = await import('./message-queue.svelte');
  await continueQueue(conversation, answer, source);
}

/** Notes that the backend has changed since the same seed was requested. A failure loses nothing. */
async function noteFingerprint(conversation: OpenConversation, answer: AssistantMessage) {
  const { fingerprintBefore } = await loadAfterAnswer();
  const before = fingerprintBefore(conversation.messages, answer);
  // The answer may have been edited or deleted meanwhile.
  const now = conversation.messages.get(answer.id);
  if (before && now?.role === 'assistant')
    await conversation.saveMessages([{ ...now, fingerprintBefore: before }]);
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

/** An answer is announced when it ends, unless by sentence before, and never token by token. */
async function announceAnswer(answer: AssistantMessage): Promise<void> {
  const { id, state, content, toolCalls } = answer;
  const choice = preferences.get('announceAnswers');
  const text =
    choice === 'sentences' ? (await loadAfterAnswer()).unspokenText(id, content) : content;
  const calls = toolCalls.map(({ function: { name } }) => name);
  const isUsual = answer.finishReason === 'stop' || answer.finishReason === undefined;
  const end = isUsual ? undefined : (await loadAfterAnswer()).endOf(answer)?.title;
  const announcement = endAnnouncement({ what: 'Answer', state, text, calls, end, choice });
  if (announcement) announce(announcement);
}
