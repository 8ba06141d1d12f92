import type { ChatMessage, ChatRequest } from '$lib/base/api/chat-types';
import type { JsonValue } from '$lib/base/api/wire/json';
import { attachedDocument } from '$lib/shared/attachments/attachment-part';
import { fillRequest, type ReadStoredAttachment } from '$lib/shared/attachments/fill-request';
import type { Destination } from '$lib/shared/connections/destination';
import type {
  Conversation,
  Message,
  Summary,
  UserMessage,
} from '$lib/base/storage/conversation-records';
import { reasoningOf } from './answer-replies';
import { withDemands } from './service-demands';
import { soundHistory } from './sound-history';
import { soundTools } from './sound-tools';
import { summaryIn } from './tree';
import { isFrom, namesOf, wireMessage } from './wire-message';

export interface ChatBodyParts extends Destination {
  model: string;
  systemPrompt: string;
  /** From the root to the last message that is sent. */
  messages: Message[];
  /** Id of the first message that is sent, if it is not the root. */
  sentFrom?: string;
  /** One of them may be sent in place of the oldest messages. */
  summaries?: Summary[];
  /** Sends only the files of the last question. */
  leavesOutFiles?: true;
  /** Sends the reasoning of earlier answers. */
  sendsReasoning?: boolean;
  parameters: { [name: string]: JsonValue };
}

/** The request of a conversation. Only parameters that are set are sent, never null placeholders. */
export function chatBody({
  model,
  systemPrompt,
  messages: all,
  parameters,
  ...choice
}: ChatBodyParts): ChatRequest {
  const system: ChatMessage[] =
    systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }];
  const pairs = sentPairs({ messages: all, namesSounds: wantsSound(parameters), ...choice });
  return {
    model,
    messages: [...system, ...pairs.map(({ wire }) => wire)],
    stream: true,
    ...soundParameters(parameters),
    ...withDocuments(parameters.documents, sentMessages(all, choice)),
  };
}

/** The parameters that are set, with tools as services accept them. */
export function soundParameters(parameters: ChatBodyParts['parameters']) {
  const set = Object.entries(parameters).flatMap(([name, value]): [string, JsonValue][] => {
    if (value === null || value === undefined) return [];
    return [[name, name === 'tools' || name === 'functions' ? soundTools(value) : value]];
  });
  return Object.fromEntries(set);
}

/** The messages of a request after the system prompt, each paired with its form in the request. */
export function sentPairs({
  messages: all,
  sendsReasoning = false,
  namesSounds = false,
  connectionId,
  origin,
  ...choice
}: Sent &
  Destination & {
    messages: Message[];
    sendsReasoning?: boolean;
    /** Earlier sounds are named by their ids in place of their transcripts. */
    namesSounds?: boolean;
  }) {
  const to = { connectionId, origin };
  const pairs = sentMessages(all, choice).map((message) => ({
    message,
    wire: wireMessage(message, { to, sendsReasoning, namesSounds }),
  }));
  return withDemands(withDemandedReasoning(soundHistory(pairs), to), origin);
}

function wantsSound({ modalities }: ChatBodyParts['parameters']): boolean {
  return Array.isArray(modalities) && modalities.includes('audio');
}

/**
 * DeepSeek and Kimi refuse a history in which the reasoning of a turn with tool calls is missing ("reasoning_content …
 * must be passed back"), DeepSeek in each later turn, too. That it came under this name shows which services they are; the
 * others that use it ignore it there. Reasoning of turns without calls only goes back if the person wants it.
 */
function withDemandedReasoning<Sent extends { message: Message; wire: ChatMessage }>(
  pairs: Sent[],
  to: Destination,
): Sent[] {
  let turn = 0;
  const turns = pairs.map(({ wire }) => (wire.role === 'user' ? (turn += 1) : turn));
  const calling = new Set(turns.filter((_, at) => hasCalls(pairs[at]?.wire)));
  return pairs.map((pair, at) => {
    const { message, wire } = pair;
    const isBack = message.role === 'assistant' && isFrom(message, to);
    if (!isBack || message.reasoningAs !== 'reasoning_content' || !calling.has(turns[at] ?? 0))
      return pair;
    return { ...pair, wire: { ...wire, ...reasoningOf(message, true) } };
  });
}

function hasCalls(wire: ChatMessage | undefined): boolean {
  return wire?.role === 'assistant' && wire.tool_calls !== undefined;
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
