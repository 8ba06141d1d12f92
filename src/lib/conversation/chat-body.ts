import type { ChatMessage, ChatRequest } from '$lib/api/chat-types';
import type { JsonValue } from '$lib/api/json';
import { attachedDocument, attachmentPart } from '$lib/attachments/attachment-part';
import { fillRequest, type ReadStoredAttachment } from '$lib/attachments/fill-request';
import type { AttachmentNote } from '$lib/storage/attachments';
import type {
  AssistantMessage,
  Conversation,
  Message,
  Summary,
  UserMessage,
} from '$lib/storage/conversation-records';
import { isEmptyFailure, summaryIn } from './tree';

export interface ChatBodyParts {
  model: string;
  systemPrompt: string;
  /** From the root to the last message that is sent. */
  messages: Message[];
  /** Id of the first message that is sent, if it is not the root. */
  sentFrom?: string;
  /** One of them may be sent in place of the oldest messages. */
  summaries?: Summary[];
  /** The connection whose earlier sounds can be named instead of their transcripts. */
  connectionId?: string;
  /** Sends only the files of the last question. */
  leavesOutFiles?: true;
  /** Sends the reasoning of earlier answers. */
  sendsReasoning?: boolean;
  parameters: { [name: string]: JsonValue };
}

/**
 * The request of a conversation. Only parameters that are set are sent, never null placeholders. Services refuse tool
 * calls without their results, so unanswered calls are left out.
 */
export function chatBody({
  model,
  systemPrompt,
  messages: all,
  parameters,
  ...choice
}: ChatBodyParts): ChatRequest {
  const system: ChatMessage[] =
    systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }];
  const set = Object.entries(parameters).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const { connectionId, ...rest } = choice;
  const soundsOf = wantsSound(parameters) ? connectionId : undefined;
  const pairs = sentPairs({ messages: all, soundsOf, ...rest });
  return {
    model,
    messages: [...system, ...pairs.map(({ wire }) => wire)],
    stream: true,
    ...Object.fromEntries(set),
    ...withDocuments(parameters.documents, sentMessages(all, choice)),
  };
}

/** The messages of a request after the system prompt, each paired with its form in the request. */
export function sentPairs({
  messages: all,
  sendsReasoning = false,
  soundsOf,
  ...choice
}: Sent & {
  messages: Message[];
  sendsReasoning?: boolean;
  soundsOf?: string;
}) {
  const messages = sentMessages(all, choice);
  const answeredCalls = new Set(
    messages.filter((message) => message.role === 'tool').map(({ toolCallId }) => toolCallId),
  );
  return messages
    .filter((message) => !isEmptyFailure(message))
    .flatMap((message) => {
      const id = soundAt(message, soundsOf);
      const wire =
        id === undefined
          ? wireMessage(message, answeredCalls, sendsReasoning)
          : { role: 'assistant' as const, audio: { id } };
      return wire ? [{ message, wire }] : [];
    });
}

function wantsSound({ modalities }: ChatBodyParts['parameters']): boolean {
  return Array.isArray(modalities) && modalities.includes('audio');
}

/** The id of an answer's sound while this connection has it, unless the answer's text was changed. */
function soundAt(message: Message, connectionId: string | undefined): string | undefined {
  if (message.role !== 'assistant' || message.original || message.toolCalls.length > 0) return;
  const { audio, asked } = message;
  const isThere = connectionId !== undefined && asked?.connectionId === connectionId;
  return isThere && (audio?.expiresAt ?? 0) * 1000 > Date.now() ? audio?.id : undefined;
}

function wireMessage(
  message: Message,
  answeredCalls: Set<string>,
  sendsReasoning: boolean,
): ChatMessage | undefined {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: userContent(message) };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    case 'assistant':
      return wireAnswer(message, answeredCalls, sendsReasoning);
  }
}

/** The documents that are set, followed by the files that messages send as documents. */
function withDocuments(set: JsonValue | undefined, messages: Message[]) {
  const notes = messages.flatMap(
    (message) => (message.role === 'user' && message.attachments) || [],
  );
  const attached = notes.filter(({ asDocument }) => asDocument).map(attachedDocument);
  if (attached.length === 0) return {};
  return { documents: [...(Array.isArray(set) ? set : []), ...attached] };
}

/** With files, the content is a list of parts; the person's text is last. */
function userContent({ content, attachments = [] }: UserMessage): ChatMessage['content'] & {} {
  const files = attachments.filter(({ asDocument }) => !asDocument).map(attachmentPart);
  if (files.length === 0) return content;
  return content === '' ? files : [...files, { type: 'text', text: content }];
}

function wireAnswer(
  { content, reasoning, toolCalls, attachments = [] }: AssistantMessage,
  answeredCalls: Set<string>,
  sendsReasoning: boolean,
): ChatMessage | undefined {
  const answered = toolCalls.filter(({ id }) => answeredCalls.has(id));
  const thought = sendsReasoning && reasoning !== '' ? { reasoning } : {};
  if (answered.length > 0)
    return { role: 'assistant', content: content || null, ...thought, tool_calls: answered };
  if (content === '' && toolCalls.length > 0) return undefined;
  return { role: 'assistant', content: content || namesOf(attachments), ...thought };
}

/** The request as sent, with the content of its files. Throws ApiFailure. */
export function sentBody(
  parts: ChatBodyParts,
  readFile: ReadStoredAttachment,
): Promise<ChatRequest> {
  return fillRequest(chatBody(parts), readFile);
}

/** The settings that choose the sent part of a branch. */
type Sent = Pick<Conversation, 'sentFrom' | 'summaries' | 'leavesOutFiles'>;

/**
 * The sent messages of a branch: all from one message on, and the system messages before it. A summary, if there is
 * one, is a question between them with its id.
 */
export function sentMessages(path: Message[], { leavesOutFiles, ...from }: Sent): Message[] {
  const summary = summaryIn(path, from);
  const first = summary
    ? path.findIndex(({ id }) => id === summary.to) + 1
    : Math.max(
        0,
        path.findIndex(({ id }) => id === from.sentFrom),
      );
  const before = path.slice(0, first).filter(({ role }) => role === 'system');
  const sent = [...before, ...(summary ? [asQuestion(summary)] : []), ...path.slice(first)];
  if (!leavesOutFiles) return sent;
  const question = sent.findLast(({ role }) => role === 'user');
  return sent.map((message) => (message === question ? message : withoutFiles(message)));
}

function asQuestion({ id, createdAt, content: summary }: Summary): UserMessage {
  const content = `Summary of the conversation so far, in place of its messages:\n\n${summary}`;
  return { v: 1, id, conversationId: '', parentId: null, createdAt, role: 'user', content };
}

/** Services refuse an empty message: the file names replace the files. */
function withoutFiles(message: Message): Message {
  if (message.role !== 'user' || !message.attachments?.length) return message;
  const { attachments, ...bare } = message;
  return { ...bare, content: message.content || namesOf(attachments) };
}

function namesOf(files: readonly AttachmentNote[]): string {
  return files.length > 0 ? `[Left out: ${files.map(({ name }) => name).join(', ')}]` : '';
}
