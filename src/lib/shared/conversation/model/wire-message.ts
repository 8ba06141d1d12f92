import type { ChatMessage, ToolCall } from '$lib/base/api/chat-types';
import { isJsonObject, isObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { callWithoutRest, callWithRest, wholeMembers } from '$lib/base/api/service-members';
import { isReadElsewhere } from '$lib/base/api/rest-reader';
import { attachmentPart } from '$lib/shared/attachments/attachment-part';
import type { Destination } from '$lib/shared/connections/destination';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import type {
  AssistantMessage,
  Message,
  UserMessage,
} from '$lib/base/storage/conversation-records';
import { reasoningOf } from './answer-replies';

interface WireOptions {
  /** Without it, nothing goes back that only the service of an answer may have. */
  to: Destination;
  sendsReasoning?: boolean;
  /** Earlier sounds are named by their ids. */
  namesSounds?: boolean;
}

export function wireMessage(message: Message, options: WireOptions): ChatMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: userContent(message) };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    case 'assistant':
      return wireAnswer(message, options);
  }
}

/** Whether this service gave the answer. */
export function isFrom({ asked }: AssistantMessage, { connectionId, origin }: Destination) {
  return (
    connectionId !== undefined && asked?.connectionId === connectionId && asked.origin === origin
  );
}

/** With files, the content is a list of parts; the person's text is last. */
function userContent({ content, attachments = [] }: UserMessage): ChatMessage['content'] & {} {
  const files = attachments.filter(({ asDocument }) => !asDocument).map(attachmentPart);
  if (files.length === 0) return content;
  return content === '' ? files : [...files, { type: 'text', text: content }];
}

function wireAnswer(
  answer: AssistantMessage,
  { to, sendsReasoning, namesSounds }: WireOptions,
): ChatMessage {
  const { content, toolCalls, attachments = [] } = answer;
  const isBack = isFrom(answer, to);
  const sound = namesSounds && hasSound(answer, to) ? soundOf(answer) : undefined;
  if (sound !== undefined) return { role: 'assistant', audio: { id: sound } };
  return {
    ...(isBack && serviceMembersOf(answer)),
    role: 'assistant',
    content: content || namesOf(attachments),
    ...(sendsReasoning && reasoningOf(answer, isBack)),
    ...(toolCalls.length > 0 && {
      tool_calls: toolCalls.map(isBack ? callWithRest : callWithoutRest),
    }),
  };
}

/** An older answer has no origin; its sound is with the connection of its id. */
function hasSound(answer: AssistantMessage, to: Destination): boolean {
  return isFrom(answer, answer.asked?.origin === undefined ? { ...to, origin: undefined } : to);
}

/** The id of an answer's sound while the service has it, unless the answer's text was changed. */
function soundOf({ original, toolCalls, audio }: AssistantMessage): string | undefined {
  if (original || toolCalls.length > 0) return undefined;
  return (audio?.expiresAt ?? 0) * 1000 > Date.now() ? audio?.id : undefined;
}

function serviceMembersOf({ rest }: AssistantMessage): JsonObject {
  const members = rest?.message;
  if (!isJsonObject(members)) return {};
  return Object.fromEntries(
    Object.entries(wholeMembers(members)).filter(([name, value]) => !isRead(name, value)),
  );
}

/** Whether the console reads a member itself, also results of tools that the service ran. */
function isRead(name: string, value: JsonValue): boolean {
  return isReadElsewhere('message', name, value) || name === 'executed_tools';
}

/** Members of an assistant message that mean the same to every service. */
const common = ['role', 'name', 'content', 'refusal', 'reasoning', 'reasoning_content'];

/**
 * A message of a history from elsewhere, such as a file or a recorded request, for a service that may be another one than
 * its own. Calls that are not whole are left out, as their results then are.
 */
export function forAnyService(wire: ChatMessage): ChatMessage {
  if (wire.role !== 'assistant') return wire;
  const members = Object.fromEntries(
    Object.entries(wire).filter(([name]) => common.includes(name)),
  );
  const calls = toolCallList(wire.tool_calls);
  return {
    ...members,
    role: 'assistant',
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(wire.function_call && { function_call: wire.function_call }),
  };
}

function toolCallList(calls: unknown): ToolCall[] {
  if (!Array.isArray(calls)) return [];
  return calls.filter(isObject).flatMap(({ id, function: called }): ToolCall[] => {
    const { name, arguments: args } = isObject(called) ? called : {};
    if (typeof id !== 'string' || typeof name !== 'string') return [];
    const json = typeof args === 'string' ? args : JSON.stringify(args ?? {});
    return [{ id, type: 'function', function: { name, arguments: json } }];
  });
}

export function namesOf(files: readonly AttachmentNote[]): string {
  return files.length > 0 ? `[Left out: ${files.map(({ name }) => name).join(', ')}]` : '';
}
