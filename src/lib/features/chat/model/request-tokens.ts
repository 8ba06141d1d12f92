import {
  correctEstimate,
  estimateJson,
  estimateTokens,
  tokensPerMessage,
  type CountedRequest,
} from '$lib/base/context-window/tokens';
import type {
  AssistantMessage,
  Conversation,
  Message,
} from '$lib/base/storage/conversation-records';
import { sentMessages } from '$lib/shared/conversation/model/chat-body';
import { firstSent } from '$lib/shared/conversation/model/tree';

/** An estimate of the next request of a branch, part by part. */
export interface RequestTokens {
  systemPrompt: number;
  /** Tokens of tools, documents and the response format. */
  settings: number;
  messages: number;
  /** The service's count for an earlier request of the branch, which corrects the estimate. */
  earlier?: CountedRequest;
}

type Settings = Pick<
  Conversation,
  | 'systemPrompt'
  | 'parameters'
  | 'sentFrom'
  | 'summaries'
  | 'leavesOutFiles'
  | 'sendsReasoning'
  | 'model'
>;

export function requestTokens(path: Message[], record: Settings): RequestTokens {
  const { systemPrompt, parameters } = record;
  const parts = {
    systemPrompt: systemPrompt.trim() === '' ? 0 : estimateTokens(systemPrompt) + tokensPerMessage,
    settings: ['tools', 'functions', 'documents', 'response_format']
      .map((name) => estimateJson(parameters[name]))
      .reduce((sum, tokens) => sum + tokens),
  };
  const counted = lastCounted(path, record);
  const before = counted && path.slice(0, path.indexOf(counted));
  const from = counted?.asked?.from;
  const summaries = record.summaries?.filter(({ id }) => id === from);
  return {
    ...parts,
    messages: sumOf(sentMessages(path, record), record),
    earlier: before && {
      counted: counted.usage?.prompt_tokens ?? 0,
      estimated:
        parts.systemPrompt +
        parts.settings +
        sumOf(sentMessages(before, { ...record, sentFrom: from, summaries }), record),
    },
  };
}

/**
 * The total for the next request, with `draft` as the next message and `files` as the tokens of its files, corrected
 * by the service's count.
 */
export function nextInput(tokens: RequestTokens, draft: string, files = 0): number {
  const { systemPrompt, settings, messages, earlier } = tokens;
  const next = draft === '' && files === 0 ? 0 : estimateTokens(draft) + tokensPerMessage + files;
  return correctEstimate(systemPrompt + settings + messages + next, earlier);
}

/** The usage of the last exchange as the service reported it, if the next request continues it. */
export function reportedUse(
  path: Message[],
  record: Pick<Conversation, 'sentFrom' | 'summaries'>,
  model: string,
): number | undefined {
  const last = path.at(-1);
  if (last?.role !== 'assistant' || last.original || !last.usage) return undefined;
  // The usage is of several answers.
  if (last.choice) return undefined;
  if (last.asked?.model !== model || last.asked.from !== firstSent(path, record)) return undefined;
  const { prompt_tokens: input, completion_tokens: output } = last.usage;
  return input === undefined || output === undefined ? undefined : input + output;
}

/**
 * The question from which on the branch fills at most half of the window; if even that is too much, the last one.
 * Undefined if there is no earlier turn to leave out.
 */
export function oldestToSend(
  path: Message[],
  record: Settings,
  window: number,
): string | undefined {
  const later = laterQuestions(path, record);
  const all = requestTokens(path, record);
  const fits = ({ id }: Message) =>
    nextInput(
      { ...all, messages: sumOf(sentMessages(path, { ...record, sentFrom: id }), record) },
      '',
    ) <=
    window / 2;
  return (later.find(fits) ?? later.at(-1))?.id;
}

/** The questions of a branch that are sent, without the first one. */
export function laterQuestions(path: Message[], record: Settings): Message[] {
  const sent = new Set(sentMessages(path, record).map(({ id }) => id));
  return path.filter(({ id, role }) => role === 'user' && sent.has(id)).slice(1);
}

/** A request with a summary that was undone since cannot be estimated again. */
function lastCounted(path: Message[], { summaries = [] }: Settings): AssistantMessage | undefined {
  const isKnown = (from?: string) =>
    from === undefined || [...path, ...summaries].some(({ id }) => id === from);
  return path.findLast(
    (message): message is AssistantMessage =>
      message.role === 'assistant' &&
      message.usage?.prompt_tokens !== undefined &&
      message.earlier === undefined &&
      isKnown(message.asked?.from),
  );
}

/** Messages are immutable, and each is measured at every turn. */
const measured = new WeakMap<Message, { content: number; reasoning: number }>();

function sumOf(messages: Message[], { sendsReasoning }: Settings): number {
  let sum = 0;
  for (const message of messages) {
    const { content, reasoning } = tokensOf(message);
    sum += content + (sendsReasoning ? reasoning : 0);
  }
  return sum;
}

function fileTokens(message: Message): number {
  const attachments = (message.role === 'user' && message.attachments) || [];
  return attachments.reduce((sum, { tokens }) => sum + tokens, 0);
}

function tokensOf(message: Message) {
  const before = measured.get(message);
  if (before) return before;
  const isAnswer = message.role === 'assistant';
  const calls = isAnswer && message.toolCalls.length > 0 ? estimateJson(message.toolCalls) : 0;
  const tokens = {
    content: tokensPerMessage + estimateTokens(message.content) + calls + fileTokens(message),
    reasoning: isAnswer ? estimateTokens(message.reasoning) : 0,
  };
  measured.set(message, tokens);
  return tokens;
}
