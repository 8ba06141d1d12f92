import type { JsonObject, JsonValue } from '$lib/api/json';
import type { AssistantMessage } from '$lib/storage/conversation-records';

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
  const { rest = {}, extra, earlier, finishReason } = answer;
  const { object, ...reply } = { ...extra, ...rest.reply };
  const content = receivedText(answer).slice(earlier?.content ?? 0);
  const reasoning = answer.reasoning.slice(earlier?.reasoning ?? 0);
  const message: JsonObject = {
    role: 'assistant',
    content: content === '' && answer.toolCalls.length > 0 ? null : content,
    ...(reasoning !== '' && { reasoning }),
    ...(answer.toolCalls.length > 0 && {
      tool_calls: answer.toolCalls.map((call): JsonObject => ({
        ...call,
        function: { ...call.function },
      })),
    }),
    ...rest.message,
  };
  const choice: JsonObject = {
    index: 0,
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

/** The text as received, without a person's changes. */
function receivedText({ original, content }: AssistantMessage): string {
  return original?.content ?? content;
}

function withoutUndefined(members: { [name: string]: JsonValue | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
