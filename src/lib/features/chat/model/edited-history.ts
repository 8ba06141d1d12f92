import type { ChatMessage } from '$lib/base/api/chat-types';
import { isObject, type JsonValue } from '$lib/base/api/wire/json';
import { attachmentsOf } from '$lib/shared/conversation/model/message-attachments';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import type { Message } from '$lib/base/storage/conversation-records';
import { withText } from './changed-message';
import { membersOf, messageFromRequest, type MessagePosition } from './message-from-request';

/** A message of the conversation, paired with its form in a request. */
export interface SentMessage {
  message: Message;
  wire: ChatMessage;
}

/** The branch made from an edited list of messages: new ones from the first change on, beside the original ones. */
export interface EditedHistory {
  messages: Message[];
  /** The end of the branch; null if no message is left. */
  leafId: string | null;
  /** Whether no message of the branch is left out. */
  isComplete: boolean;
}

interface NewBranch {
  conversationId: string;
  createId: () => string;
  /** Creation time of the first new message. */
  moment: number;
  /** Id of the first message of the branch that is sent. */
  sentFrom: string | undefined;
  /** Files that no message of the conversation has yet. */
  newFiles?: readonly AttachmentNote[];
}

/**
 * Turns the messages of a request that was edited as JSON into a branch of the conversation. The unchanged beginning is
 * shared; the rest are copies, which keep their metadata, and the person's own messages. Undefined if nothing changed.
 */
export function editedHistory(
  edited: JsonValue[],
  sent: SentMessage[],
  branch: NewBranch,
): EditedHistory | { refused: string } | undefined {
  const [now, old] = [edited, sent.map(({ wire }) => wire)].map((list) =>
    list.map((one) => JSON.stringify(one)),
  ) as [string[], string[]];
  const same = commonStart(now, old);
  if (same === now.length && same === old.length) return undefined;
  const sharedCount = sharedStart(same, now.length, sent, branch.sentFrom);
  const ends = commonStart(now.slice(sharedCount).reverse(), old.slice(sharedCount).reverse());
  const rest = edited.slice(sharedCount, edited.length - ends);
  const before = sent.slice(sharedCount, sent.length - ends);
  const created: Message[] = [];
  const { newFiles = [] } = branch;
  const notes = [...newFiles, ...sent.flatMap(({ message }) => attachmentsOf(message))];
  let parentId = sent[sharedCount - 1]?.message.id ?? null;
  const add = (make: (place: MessagePosition) => Message | { problem: string }) => {
    const { conversationId, moment } = branch;
    const createdAt = moment + created.length;
    const message = make({ id: branch.createId(), conversationId, parentId, createdAt });
    if ('problem' in message) return message.problem;
    created.push(message);
    parentId = message.id;
  };
  for (const [index, wire] of rest.entries()) {
    const isSame = rest.length === before.length && !isAdded(sent, sharedCount + index);
    const earlier = isSame ? before[index] : undefined;
    const problem = add((place) => changedMessage(wire, earlier, place, notes));
    if (problem !== undefined) return { refused: `Message ${sharedCount + index + 1} ${problem}` };
  }
  for (const [at, { message }] of sent.entries())
    if (at >= sent.length - ends && !isAdded(sent, at)) add((place) => ({ ...message, ...place }));
  return { messages: created, leafId: parentId, isComplete: sharedCount === 0 };
}

/**
 * Number of messages at the beginning that both branches share. The end of a branch has no successor, so it has to be
 * copied; and messages left out before the first that is sent belong to no other beginning.
 */
function sharedStart(
  same: number,
  length: number,
  sent: SentMessage[],
  sentFrom: string | undefined,
): number {
  const count = same === length ? Math.max(0, same - 1) : same;
  const includesFirstSent = sent.slice(0, count).some(({ message }) => message.id === sentFrom);
  return sentFrom === undefined || includesFirstSent ? count : 0;
}

/** Whether a message is only in the request, because its service demands it there (service-demands.ts). */
function isAdded(sent: SentMessage[], at: number): boolean {
  return at > 0 && sent[at]?.message.id === sent[at - 1]?.message.id;
}

/** A message whose text was changed is still the same message, and remembers its original. */
function changedMessage(
  wire: JsonValue,
  earlier: SentMessage | undefined,
  place: MessagePosition,
  notes: readonly AttachmentNote[],
): Message | { problem: string } {
  if (earlier && JSON.stringify(wire) === JSON.stringify(earlier.wire))
    return { ...earlier.message, ...place };
  if (earlier && isObject(wire) && typeof wire.content === 'string') {
    const { content } = wire;
    const withNew: unknown = { ...earlier.wire, content };
    if (typeof earlier.wire.content === 'string' && isSame(withNew, wire))
      return withText({ ...earlier.message, ...place }, content);
  }
  const received = earlier && receivedMembers(wire, earlier);
  const message = messageFromRequest(received?.others ?? wire, place, notes);
  if (!received || 'problem' in message || message.role !== 'assistant') return message;
  return { ...message, ...received.stays };
}

/**
 * Splits an answer whose calls were edited. `stays`: its service, and the members that go back there unless a person has
 * removed one of them; the others are read as written by the person.
 */
function receivedMembers(wire: JsonValue, { message, wire: before }: SentMessage) {
  if (!isObject(wire) || message.role !== 'assistant' || wire.role !== 'assistant')
    return undefined;
  const { asked, rest, reasoning, reasoningAs } = message;
  const received = Object.entries(before).filter(
    ([name]) => !membersOf('assistant').includes(name),
  );
  if (!received.every(([name, value]) => isSame(wire[name], value)))
    return { others: wire, stays: { asked } };
  const names = received.map(([name]) => name);
  const others = Object.entries(wire).filter(([name]) => !names.includes(name));
  return {
    others: Object.fromEntries<JsonValue>(others),
    stays: { asked, rest, reasoning, reasoningAs },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function commonStart(one: string[], other: string[]): number {
  const end = one.findIndex((text, index) => text !== other[index]);
  return end < 0 ? one.length : end;
}
