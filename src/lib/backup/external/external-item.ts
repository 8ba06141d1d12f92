import { ThinkSplitter } from '$lib/api/think-splitter';
import type { ImportFormat } from '$lib/items/import-mark';
import { titleFrom } from '$lib/items/title';
import { attachmentKey, type StoredAttachment } from '$lib/storage/attachment-records';
import type { Entry } from '$lib/storage/backend';
import { fingerprint } from '$lib/storage/fingerprint';
import type { Conversation, Message } from '$lib/storage/conversation-records';
import { messageKey } from '$lib/storage/conversation-schema';
import type { ItemEntries } from '../stored-items';
import type { ExternalConversation, ExternalMessage, ExternalNode } from './external-conversation';
import type { FileOf } from './external-file';
import { externalMessage } from './external-message';
import { externalTimes, type ExternalTimes } from './message-times';
import { MessageTree } from './message-tree';
import { settleCalls } from './settle-calls';
import { stableId } from './stable-id';

export interface ExternalItem {
  entries: ItemEntries;
  /** Fingerprint of all records, without the time of the import. */
  print: string;
}

const longestTitle = 200;
const mostTags = 50;

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
  const tree = new MessageTree(conversation.nodes.map(withMeaning));
  settleCalls(tree, leftOut);
  const systemPrompt = takeSystemPrompt(tree, conversation);
  const said = tree.messages;
  if (said.length === 0) return undefined;
  const id = `${form}-${stableId(conversation.id ?? JSON.stringify([systemPrompt, said]))}`;
  const times = externalTimes(conversation, said);
  const messages: Message[] = [];
  const files: StoredAttachment[] = [];
  for (const [i, one] of said.entries()) {
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
  return { entries: [{ kind: 'conversations', key: id, value }, ...others], print };
}

/** Drops empty content, and extracts the reasoning that some models write before their answer. */
function withMeaning(node: ExternalNode): ExternalNode {
  const { said } = node;
  if (!said || saysNothing(said)) return { ...node, said: undefined };
  if (said.role !== 'assistant' || said.reasoning || !/^\s*<think>/.test(said.text)) return node;
  const splitter = new ThinkSplitter();
  const pieces = [...splitter.push(said.text), ...splitter.end()];
  const joined = (kind: 'text' | 'reasoning') =>
    pieces.map((piece) => (piece.type === kind ? piece.text : '')).join('');
  return { ...node, said: { ...said, text: joined('text'), reasoning: joined('reasoning') } };
}

function saysNothing(said: ExternalMessage): boolean {
  if (said.text !== '') return false;
  switch (said.role) {
    case 'system':
      return true;
    case 'user':
      return said.files.length === 0;
    case 'assistant':
      return !said.reasoning && !said.calls?.length;
    case 'tool':
      return false;
  }
}

/** Uses the first system message as the conversation's if all branches begin with the same one. */
function takeSystemPrompt(tree: MessageTree, { systemPrompt = '' }: ExternalConversation): string {
  const roots = tree.messages.filter(({ parentId }) => parentId === null);
  const [first] = roots;
  if (roots.length !== 1 || first?.said.role !== 'system') return systemPrompt;
  const { text } = first.said;
  if (systemPrompt !== '' && systemPrompt !== text) return systemPrompt;
  tree.takeOut(new Set([first.id]));
  return text;
}

function titled(
  { title = '' }: ExternalConversation,
  messages: readonly Message[],
): Pick<Conversation, 'title' | 'titledBy'> {
  const given = title.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (given !== '') return { title: given.slice(0, longestTitle).toWellFormed(), titledBy: 'hand' };
  const question = messages.find(({ role }) => role === 'user') ?? messages[0];
  return { title: titleFrom(question?.content ?? ''), titledBy: 'message' };
}

function marks({ tags = [], isPinned }: ExternalConversation): Partial<Conversation> {
  const bySpelling = new Map<string, string>();
  for (const tag of tags) {
    const name = tag.trim().slice(0, longestTitle);
    const spelling = name.toLowerCase();
    if (name !== '' && bySpelling.size < mostTags && !bySpelling.has(spelling))
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
  const named = tree.standing(currentId);
  const isThere = tree.messages.some(({ id }) => id === named);
  if (isThere && named !== null) return stableId(named);
  const latest = times.messages.reduce((found, time, i) => {
    return time >= (times.messages[found] ?? 0) ? i : found;
  }, 0);
  const end = tree.messages[latest];
  return end ? stableId(end.id) : null;
}

function messageEntry(message: Message): Entry {
  const key = messageKey(message.conversationId, message.id);
  return { kind: 'messages', key, value: message };
}

function fileEntry(file: StoredAttachment): Entry {
  return { kind: 'attachments', key: attachmentKey(file.ownerId, file.id), value: file };
}
