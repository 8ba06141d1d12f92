import { ChatReplyReader } from '$lib/base/api/chat-reply';
import type { ChatUpdate } from '$lib/base/api/chat-types';
import { isObject } from '$lib/base/api/wire/json';
import type { ApiError } from '$lib/base/api/wire/errors';
import {
  readResultLine,
  type ResultFileKind,
  type RowError,
} from '$lib/shared/batch-jobs/results/result-line';
import type { AnswerFiles } from '$lib/shared/runs/answer-files';
import { applyUpdates } from '$lib/shared/runs/apply-updates';
import { endAnswer } from '$lib/shared/runs/chat-answer';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';

/** Completes an answer that began with its batch, from one line of the results. */
export function answerFromLine(
  begun: AssistantMessage,
  line: unknown,
  file: ResultFileKind,
  files?: AnswerFiles,
): AssistantMessage {
  const result = readResultLine(line, file);
  const response = isObject(line) && isObject(line.response) ? line.response : {};
  const requestId = typeof response.request_id === 'string' ? response.request_id : undefined;
  const identity: ChatUpdate[] = requestId ? [{ type: 'identity', requestId }] : [];
  if (!result) return endWithoutTimes(begun, { kind: 'malformed', status: 200, words: '' });
  if (result.error) {
    const answer = applyUpdates(begun, identity, begun.createdAt);
    return endWithoutTimes(answer, errorOf(result.error, requestId));
  }
  const updates = updatesOf(result.body);
  const answer = applyUpdates(begun, [...identity, ...updates], begun.createdAt, files);
  const isAnswer = updates.some(({ type }) => type !== 'identity' && type !== 'rest');
  return endWithoutTimes(
    files?.finish(answer) ?? answer,
    isAnswer ? undefined : { kind: 'malformed', status: 200, words: '' },
  );
}

/** A batch does not report when it answered a request, so no time is measured. */
export function endWithoutTimes(answer: AssistantMessage, error?: ApiError): AssistantMessage {
  const { sentAt } = answer.timing;
  return { ...endAnswer(answer, sentAt, error), timing: { sentAt } };
}

/** Plain text without JSON counts as the answer. */
function updatesOf(body: unknown): ChatUpdate[] {
  if (typeof body === 'string') return [{ type: 'text', text: body }];
  const reader = new ChatReplyReader();
  return [...reader.read(body), ...reader.end()];
}

function errorOf({ status, code, words }: RowError, requestId?: string): ApiError {
  const named = code === null ? {} : { code };
  if (status === null || status < 400) return { kind: 'stream-error', words, ...named };
  return { kind: 'http', status, isHtml: code === 'html', words, ...named, requestId };
}
