import { answerTexts } from '$lib/base/api/answer-texts';
import { ThinkSplitter } from '$lib/base/api/think-splitter';
import type { ImportFormat } from '$lib/shared/stored-items/import-mark';
import { titleFrom } from '$lib/shared/stored-items/title';
import { attachmentKey, type StoredAttachment } from '$lib/base/storage/attachments';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';
import { messageKey } from '$lib/base/storage/conversation-schema';
import { fingerprint } from '$lib/base/storage/fingerprint';
import type { ItemEntries } from '$lib/shared/backup/model/stored-items';
import type {
  ExternalConversation,
  ExternalMessage,
  ExternalNode,
} from '$lib/shared/backup/model/external-conversation';
import type { FileOf } from './external-file';
import { externalMessage, stableId } from './external-message';
import { externalTimes, type ExternalTimes, MessageTree, type TreeMessage } from './message-tree';
import { settleCalls } from './settle-calls';

interface ExternalItem {
  entries: ItemEntries;
  /** Fingerprint of all records, without the time of the import. */
  fingerprint: string;
}

const maxTitleLength = 200;
const maxTags = 50;

/**
 * Converts a conversation of another tool to the records that the console stores, with ids derived
 * from that tool's ids. Undefined when it has no message.
 */
export async function externalItem(
  form: ImportFormat,
  conversation: ExternalConversation,
  fileOf: FileOf,
): Promise<ExternalItem | undefined> {
  const { leftOut, model = '' } = conversation;
  const tree = new MessageTree(conversation.nodes.map(normalized));
  settleCalls(tree, leftOut);
  const systemPrompt = extractSystemPrompt(tree, conversation);
  const external = tree.messages;
  if (external.length === 0) return undefined;
  const id = `${form}-${stableId(conversation.id ?? contentOf(systemPrompt, external))}`;
  const times = externalTimes(conversation, external);
  const messages: Message[] = [];
  const files: StoredAttachment[] = [];
  for (const [i, one] of external.entries()) {
    const createdAt = times.messages[i] ?? 0;
    const place = { conversationId: id, form, createdAt, model, leftOut, fileOf };
    const made = await externalMessage(one, place);
    messages.push(made.message);
    for (const file of made.files) files.push(file);
  }
  const record: Omit<Conversation, 'imported'> = {
    v: 1,
    id,
    ...titled(conversation, messages),
    createdAt: times.createdAt,
    updatedAt: times.updatedAt,
    model: modelOf(messages) ?? model,
    systemPrompt,
    parameters: {},
    ...marks(conversation),
    leafId: shownEnd(tree, conversation, times),
  };
  const others = [...messages.map(messageEntry), ...files.map(fileEntry)];
  const print = fingerprint([record, ...others.map(({ value }) => value)]);
  const dropped = Object.keys(leftOut).length > 0 && { leftOut };
  const value = { ...record, imported: { from: form, at: 0, print, ...dropped } };
  return { entries: [{ kind: 'conversations', key: id, value }, ...others], fingerprint: print };
}

/** The content that identifies a conversation without an id; its form must not change, or it is imported again. */
function contentOf(systemPrompt: string, messages: readonly TreeMessage[]): string {
  return JSON.stringify([
    systemPrompt,
    messages.map(({ message, ...rest }) => ({ ...rest, said: message })),
  ]);
}

/** Drops empty content, and extracts the reasoning that some models write before their answer. */
function normalized(node: ExternalNode): ExternalNode {
  const { message } = node;
  if (!message || isEmptyMessage(message)) return { ...node, message: undefined };
  if (message.role !== 'assistant' || message.reasoning || !/^\s*<think>/.test(message.text))
    return node;
  const splitter = new ThinkSplitter();
  const texts = answerTexts([...splitter.push(message.text), ...splitter.end()]);
  return { ...node, message: { ...message, ...texts } };
}

function isEmptyMessage(message: ExternalMessage): boolean {
  if (message.text !== '') return false;
  switch (message.role) {
    case 'system':
      return true;
    case 'user':
      return message.files.length === 0;
    case 'assistant':
      return !message.reasoning && !message.calls?.length;
    case 'tool':
      return false;
  }
}

/** Uses the first system message as the conversation's if all branches begin with the same one. */
function extractSystemPrompt(
  tree: MessageTree,
  { systemPrompt = '' }: ExternalConversation,
): string {
  const roots = tree.messages.filter(({ parentId }) => parentId === null);
  const [first] = roots;
  if (roots.length !== 1 || first?.message.role !== 'system') return systemPrompt;
  const { text } = first.message;
  if (systemPrompt !== '' && systemPrompt !== text) return systemPrompt;
  tree.remove(new Set([first.id]));
  return text;
}

function titled(
  { title = '' }: ExternalConversation,
  messages: readonly Message[],
): Pick<Conversation, 'title' | 'titledBy'> {
  const given = title.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (given !== '')
    return { title: given.slice(0, maxTitleLength).toWellFormed(), titledBy: 'hand' };
  const question = messages.find(({ role }) => role === 'user') ?? messages[0];
  return { title: titleFrom(question?.content ?? ''), titledBy: 'message' };
}

function marks({ tags = [], isPinned }: ExternalConversation): Partial<Conversation> {
  const bySpelling = new Map<string, string>();
  for (const tag of tags) {
    const name = tag.trim().slice(0, maxTitleLength);
    const spelling = name.toLowerCase();
    if (name !== '' && bySpelling.size < maxTags && !bySpelling.has(spelling))
      bySpelling.set(spelling, name);
  }
  return {
    ...(bySpelling.size > 0 && { tags: [...bySpelling.values()] }),
    ...(isPinned && { pinned: true }),
  };
}

function modelOf(messages: readonly Message[]): string | undefined {
  const last = messages.findLast((message) => message.role === 'assistant' && message.model !== '');
  return last?.role === 'assistant' ? last.model : undefined;
}

function shownEnd(
  tree: MessageTree,
  { currentId }: ExternalConversation,
  times: ExternalTimes,
): string | null {
  const named = tree.remainingId(currentId);
  const isThere = tree.messages.some(({ id }) => id === named);
  if (isThere && named !== null) return stableId(named);
  const latest = times.messages.reduce((found, time, i) => {
    return time >= (times.messages[found] ?? 0) ? i : found;
  }, 0);
  const end = tree.messages[latest];
  return end ? stableId(end.id) : null;
}

function messageEntry(message: Message): StoredEntry {
  const key = messageKey(message.conversationId, message.id);
  return { kind: 'messages', key, value: message };
}

function fileEntry(file: StoredAttachment): StoredEntry {
  return { kind: 'attachments', key: attachmentKey(file.ownerId, file.id), value: file };
}
