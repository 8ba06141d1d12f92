import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';

/** Roles that a person may assign to a message; the result of a call stays one. */
export const roles = ['user', 'assistant', 'system'] as const;
export type Role = (typeof roles)[number];

/** The message with another text. The original is stored with it until both are equal. */
export function withText(message: Message, content: string): Message {
  return withOriginal(message, withoutChangedStart({ ...message, content }, message.content));
}

/** The message with another role. The original is stored with it until both are equal. */
export function withRole(message: Message, role: Role): Message {
  const first = message.original ?? message;
  const { content } = message;
  const again =
    first.role === role
      ? { ...atPositionOf(message, first), content }
      : newMessageInRole(message, role);
  return withOriginal(message, again);
}

/** The message before it was changed. */
export function restored(message: Message): Message {
  return message.original ? atPositionOf(message, message.original) : message;
}

/** The message may have another parent by now, or belong to another conversation. */
function atPositionOf({ id, conversationId, parentId }: Message, first: Message): Message {
  return { ...first, id, conversationId, parentId };
}

function withOriginal(message: Message, changed: Message): Message {
  const { original: first = message } = message;
  const { original: _, ...bare } = changed;
  const isAsFirst = bare.role === first.role && bare.content === first.content;
  return isAsFirst ? bare : { ...bare, original: first };
}

/** The start that the person wrote is forgotten once it was changed. */
function withoutChangedStart(message: Message, before: string): Message {
  if (message.role !== 'assistant' || message.begun === undefined) return message;
  const isUnchanged = message.content.startsWith(before.slice(0, message.begun));
  return isUnchanged ? message : { ...message, begun: undefined };
}

/** A message written by a person in a role, without any metadata. */
export function newMessageInRole(
  {
    id,
    conversationId,
    parentId,
    createdAt,
    content,
  }: Pick<Message, 'id' | 'conversationId' | 'parentId' | 'createdAt' | 'content'>,
  role: Role,
) {
  const base = { v: 1 as const, id, conversationId, parentId, createdAt, content };
  return role === 'assistant' ? { ...base, ...byHand(createdAt) } : { ...base, role };
}

function byHand(sentAt: number) {
  return {
    role: 'assistant',
    reasoning: '',
    toolCalls: [],
    annotations: [],
    executedTools: [],
    state: 'done',
    model: '',
    connectionName: '',
    timing: { sentAt },
    byHand: true,
  } satisfies Partial<AssistantMessage>;
}
