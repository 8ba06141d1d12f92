import { isFailedEnd } from '$lib/base/api/failed-end';
import type { RequestedFormat } from '$lib/base/api/requested-format';
import type { JsonValue } from '$lib/base/api/wire/json';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { AnswerFiles } from './answer-files';
import { endState } from './run-end';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';

export interface AnswerStart {
  id: string;
  conversationId: string;
  parentId: string | null;
  model: string;
  connectionName: string;
  connectionId: string;
  origin?: string;
  format?: RequestedFormat;
  /** Id of the first message, or of the summary, that is sent. */
  from?: string;
  seed?: JsonValue;
  /** Text written by the person as the start of the answer; the model continues it. */
  beginning?: string;
  now: number;
}

export function startAnswer({
  now,
  connectionId,
  origin,
  format,
  from,
  seed,
  beginning = '',
  ...start
}: AnswerStart): AssistantMessage {
  return {
    v: 1,
    role: 'assistant',
    ...start,
    asked: {
      connectionId,
      model: start.model,
      ...(origin !== undefined && { origin }),
      ...(format?.json && format),
      ...(from && { from }),
      ...(typeof seed === 'number' && { seed }),
    },
    createdAt: now,
    content: beginning,
    reasoning: '',
    toolCalls: [],
    annotations: [],
    executedTools: [],
    state: 'running',
    timing: { sentAt: now },
    ...(beginning && {
      begun: beginning.length,
      earlier: { replies: [], usage: {}, content: beginning.length, reasoning: 0 },
    }),
  };
}

/**
 * Ends an answer in exactly one state; the text stays in every case. A finish_reason that reports an error is one, also
 * without an error object.
 */
export function endAnswer(
  answer: AssistantMessage,
  now: number,
  thrown?: ApiError,
): AssistantMessage {
  const error = thrown ?? failedEnd(answer.finishReason);
  const timing = { ...answer.timing, endedAt: now };
  if (answer.reasoning !== '') timing.reasoningEndedAt ??= now;
  const ended = { ...answer, timing, state: endState(error) };
  if (error && error.kind !== 'stopped') ended.error = error;
  return ended;
}

/** The error that a finish_reason alone reports. */
function failedEnd(finishReason: string | undefined): ApiError | undefined {
  return isFailedEnd(finishReason) ? { kind: 'stream-error', words: '', finishReason } : undefined;
}

/** The first answer to a request, with the further ones (`n` in the request) that have begun. */
export interface RequestedAnswer extends AssistantMessage {
  /** In memory only: each is stored as a message of its own, a sibling of the first. */
  others?: readonly AssistantMessage[];
}

/** The answers as they are stored, in the order in which they began. */
export function answersIn(answer: RequestedAnswer): [AssistantMessage, ...AssistantMessage[]] {
  if (!answer.others) return [answer];
  const { others, ...first } = answer;
  return [first, ...others];
}

/** The end of a request. `requested` is the number of answers that it asks for. */
interface RequestEnd {
  error?: ApiError;
  files?: Pick<AnswerFiles, 'finish'>;
  requested?: number;
}

/**
 * Ends all answers to a request. An error concerns only those of several that have not finished. Where no other has
 * begun, a service's own error concerns the first one, since nothing else would show it.
 */
export function endAll(
  { others, ...first }: RequestedAnswer,
  now: number,
  { error, files, requested = 1 }: RequestEnd = {},
): RequestedAnswer {
  const isEarly = error?.kind === 'stopped' || error?.kind === 'cut-off';
  const sparesFinished = others !== undefined || (requested > 1 && isEarly);
  const end = (answer: AssistantMessage) => {
    const isOver = sparesFinished && answer.finishReason !== undefined;
    return endAnswer(files?.finish(answer) ?? answer, now, isOver ? undefined : error);
  };
  const answers = 1 + (others?.length ?? 0);
  const hasBegun = answers > 1 || first.timing.firstTokenAt !== undefined;
  const arrived = hasBegun && answers < requested ? { arrived: { answers, of: requested } } : {};
  return { ...end(first), ...arrived, ...(others && { others: others.map(end) }) };
}
