import type { ToolCall, Usage } from '$lib/base/api/chat-types';
import { isJsonObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import type { AssistantMessage, UserMessage } from '$lib/base/storage/conversation-records';
import { newQuestion, type Position } from './new-message';

/** No parameter of the API continues an answer, so a question requests the rest; it is not part of the conversation. */
export const continuePrompt =
  'Continue exactly where your last answer broke off. Begin with its next character; repeat nothing, and say nothing about it.';

export function continueQuestion(place: Position): UserMessage {
  return newQuestion(place, { text: continuePrompt });
}

/** Continues an ended answer: the received text stays, and the next reply adds to it. */
export function resumeAnswer(answer: AssistantMessage, now: number): AssistantMessage {
  const { content, reasoning, earlier } = answer;
  return {
    ...answer,
    earlier: {
      replies: [...(earlier?.replies ?? []), rawCompletion(answer)],
      usage: usageOfAll(answer),
      content: content.length,
      reasoning: reasoning.length,
    },
    state: 'running',
    timing: { sentAt: now },
    ...clearedFields,
  };
}

/** Number of replies that make up an answer: one more for each continuation. */
export function repliesOf({ earlier }: AssistantMessage): number {
  return (earlier?.replies.length ?? 0) + 1;
}

/** The sum of the reported usage of all replies of an answer. */
export function usageOfAll({ usage = {}, earlier }: AssistantMessage): Usage {
  return earlier ? sumOf(earlier.usage, usage) : usage;
}

type Counts = { [name: string]: number | Counts | undefined };

function sumOf(one: Usage, other: Usage): Usage {
  return sumOfCounts({ ...one }, { ...other });
}

function sumOfCounts(one: Counts, other: Counts): Counts {
  const sums = { ...one };
  for (const [name, count] of Object.entries(other)) {
    const before = sums[name];
    if (typeof count === 'object')
      sums[name] = sumOfCounts(typeof before === 'object' ? before : {}, count);
    else if (count !== undefined) sums[name] = count + (typeof before === 'number' ? before : 0);
  }
  return sums;
}

const clearedFields = {
  original: undefined,
  error: undefined,
  usage: undefined,
  finishReason: undefined,
  requestId: undefined,
  rest: undefined,
  audio: undefined,
};

/**
 * Every received member, streamed or not, as one unstreamed completion (docs/service.md#chat-completion).
 * For a continued answer: one object per reply, in order.
 */
export function rawReplies(answer: AssistantMessage): JsonValue {
  const last = rawCompletion(answer);
  return answer.earlier ? [...answer.earlier.replies, last] : last;
}

/** The last, or only, reply of an answer. */
export function rawCompletion(answer: AssistantMessage): JsonObject {
  const { rest = {}, extra, earlier, finishReason, audio } = answer;
  const { object, ...reply } = { ...extra, ...rest.reply };
  const content = receivedText(answer).slice(earlier?.content ?? 0);
  const reasoning = answer.reasoning.slice(earlier?.reasoning ?? 0);
  const message: JsonObject = {
    role: 'assistant',
    content: content === '' && answer.toolCalls.length > 0 ? null : content,
    ...reasoningOf({ ...answer, reasoning }, true),
    ...(answer.toolCalls.length > 0 && {
      tool_calls: answer.toolCalls.map(rawCall),
    }),
    ...(audio && {
      content: null,
      audio: withoutUndefined({ id: audio.id, expires_at: audio.expiresAt, transcript: content }),
    }),
    ...rest.message,
  };
  const choice: JsonObject = {
    index: answer.choice?.index ?? 0,
    message,
    ...(finishReason !== undefined && { finish_reason: finishReason }),
    ...rest.choice,
  };
  const { id, created, model = answer.model, ...others } = reply;
  return withoutUndefined({
    id,
    object: typeof object === 'string' ? object.replace(/\.chunk$/, '') : object,
    created,
    model,
    choices: [choice],
    ...others,
  });
}

/** Under the name by which it came, for the service that it came from. */
export function reasoningOf(
  { reasoning, reasoningAs = 'reasoning' }: Pick<AssistantMessage, 'reasoning' | 'reasoningAs'>,
  isBack: boolean,
): { [name: string]: string } {
  return reasoning === '' ? {} : { [isBack ? reasoningAs : 'reasoning']: reasoning };
}

function rawCall({ rest = {}, ...call }: ToolCall): JsonObject {
  const { function: called } = rest;
  return { ...rest, ...call, function: { ...(isJsonObject(called) && called), ...call.function } };
}

/** The text as received, without a person's changes. */
function receivedText({ original, content }: AssistantMessage): string {
  return original?.content ?? content;
}

function withoutUndefined(members: { [name: string]: JsonValue | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
