import type { ToolCall } from '$lib/base/api/chat-types';
import { isObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { idOfPart } from '$lib/shared/attachments/attachment-part';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { newMessageInRole } from './changed-message';

export type MessagePosition = Pick<Message, 'id' | 'conversationId' | 'parentId' | 'createdAt'>;
type Wire = { [name: string]: unknown };

/**
 * Converts a message of a request that was written as JSON; `notes` are the files that it may contain. Refuses what a
 * conversation cannot hold.
 */
export function messageFromRequest(
  wire: JsonValue,
  place: MessagePosition,
  notes: readonly AttachmentNote[],
): Message | { problem: string } {
  if (!isObject(wire)) return { problem: 'must be an object.' };
  const external = Object.keys(wire).find((name) => !membersOf(wire.role).includes(name));
  switch (wire.role) {
    case 'system':
    case 'user':
    case 'assistant':
    case 'tool':
      if (external !== undefined) return { problem: `can’t have ${external} in a conversation.` };
      return inRole(wire, wire.role, place, notes);
    default:
      return { problem: 'must have the role system, user, assistant or tool.' };
  }
}

/** Members of a message that a conversation holds. */
export function membersOf(role: unknown): string[] {
  const own = role === 'assistant' ? ['tool_calls'] : role === 'tool' ? ['tool_call_id'] : [];
  return ['role', 'content', ...own];
}

function inRole(
  wire: Wire,
  role: Message['role'],
  place: MessagePosition,
  notes: readonly AttachmentNote[],
): Message | { problem: string } {
  const calls = callsIn(wire.tool_calls);
  if (!calls) return { problem: 'has tool_calls without an id, a name or arguments.' };
  const read = contentOf(wire.content, calls.length > 0, role === 'user' ? notes : []);
  if ('problem' in read) return read;
  const { content, attachments } = read;
  if (role === 'tool')
    return typeof wire.tool_call_id === 'string'
      ? { v: 1, ...place, role, content, toolCallId: wire.tool_call_id }
      : { problem: 'needs the tool_call_id of its call.' };
  const message = newMessageInRole({ ...place, content }, role);
  if (message.role === 'user' && attachments.length > 0) return { ...message, attachments };
  return message.role === 'assistant' ? withCalls(message, calls) : message;
}

function withCalls(message: AssistantMessage, toolCalls: ToolCall[]): AssistantMessage {
  return { ...message, toolCalls };
}

function contentOf(
  content: unknown,
  hasCalls: boolean,
  notes: readonly AttachmentNote[],
): { content: string; attachments: AttachmentNote[] } | { problem: string } {
  if (typeof content === 'string') return { content, attachments: [] };
  if (hasCalls && (content === null || content === undefined))
    return { content: '', attachments: [] };
  if (!Array.isArray(content)) return { problem: 'needs text content.' };
  const attachments: AttachmentNote[] = [];
  const texts: string[] = [];
  for (const part of content as unknown[]) {
    const id = idOfPart(part);
    const note = notes.find((one) => one.id === id);
    if (note) attachments.push(note);
    else if (id === undefined && isObject(part) && typeof part.text === 'string')
      texts.push(part.text);
    else return { problem: 'can only have text and files attached in this chat.' };
  }
  if (texts.length > 1) return { problem: 'can have only one text part.' };
  return { content: texts[0] ?? '', attachments };
}

/** Undefined if one of them is not a valid call. */
function callsIn(calls: unknown): ToolCall[] | undefined {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls)) return undefined;
  const read = (calls as unknown[]).flatMap((call): ToolCall[] => {
    const definition = isObject(call) && isObject(call.function) ? call.function : {};
    const { name, arguments: text } = definition;
    const isComplete = isObject(call) && typeof call.id === 'string' && typeof name === 'string';
    if (!isComplete || typeof text !== 'string') return [];
    const { id: _, type: __, function: ___, ...rest } = call;
    return [
      {
        id: String(call.id),
        type: 'function',
        function: { name, arguments: text },
        ...(Object.keys(rest).length > 0 && { rest: rest as JsonObject }),
      },
    ];
  });
  return read.length === calls.length ? read : undefined;
}
