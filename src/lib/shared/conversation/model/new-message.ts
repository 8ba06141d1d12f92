import { randomId } from '$lib/base/platform/random-id';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import type { ToolMessage, UserMessage } from '$lib/base/storage/conversation-records';
import { nextCreationTime, type Messages } from './tree';

/** The position of a new message. */
export interface Position {
  conversationId: string;
  /** The existing messages. */
  messages: Messages;
  parentId: string | null;
}

/** A person's question. */
export interface TypedQuestion {
  text: string;
  attachments?: AttachmentNote[];
}

export function newQuestion(
  place: Position,
  { text: content, attachments = [] }: TypedQuestion,
): UserMessage {
  const question: UserMessage = { ...newMessage(place), role: 'user', content };
  return attachments.length > 0 ? { ...question, attachments } : question;
}

/** Each result is the child of the one before it. */
export function newResults(
  { parentId: first, ...place }: Position,
  results: Pick<ToolMessage, 'toolCallId' | 'content'>[],
): ToolMessage[] {
  let parentId = first;
  return results.map((result) => {
    const message: ToolMessage = { ...newMessage({ ...place, parentId }), role: 'tool', ...result };
    parentId = message.id;
    return message;
  });
}

function newMessage({ conversationId, messages, parentId }: Position) {
  const createdAt = nextCreationTime(messages);
  return { v: 1 as const, id: randomId(), conversationId, parentId, createdAt };
}
