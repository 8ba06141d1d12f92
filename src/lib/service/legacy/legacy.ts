import type { ChatMessage } from '../../api/chat-types';
import { completionRules, textCompletionRules } from '../../api/rules/legacy-request';
import { type Piece, receiveCall } from '../chat/generation';
import { type FrameWriter, streamedResponse } from '../chat/streamed-response';
import type { Call } from '../http/router';
import { errorBody, type ServiceError } from '../http/service-error';
import { listModels } from '../models';
import { answerPrompt, deprecated, wholeText } from './prompt-answer';

interface CompletionHead {
  id: string;
  object: 'text_completion';
  /** Unix seconds. */
  created: number;
  model: string;
}

/** POST {base_url}/completions (docs/service.md#legacy), deprecated: one prompt, answered like one user message. */
export async function createCompletion(call: Call): Promise<Response> {
  const { body, stopped, surroundings } = await receiveCall(call);
  const request = {
    rules: completionRules,
    model: 'model',
    prompt: 'prompt',
    messages: () => [{ role: 'user' as const, content: String(body.prompt) }],
  };
  const pieces = answerPrompt(body, request, surroundings);
  const head: CompletionHead = {
    id: `cmpl-${call.service.createId()}`,
    object: 'text_completion',
    created: Math.floor(surroundings.receivedAt / 1000),
    model: String(body.model),
  };
  const response =
    body.stream === true
      ? await streamedResponse(new CompletionWriter(head), pieces, stopped)
      : Response.json(await completionObject(head, pieces));
  return deprecated(response, new URL('chat/completions', call.request.url).pathname);
}

async function completionObject(
  head: CompletionHead,
  groups: AsyncIterable<Piece[]>,
): Promise<object> {
  const { text, reason, usage } = await wholeText(groups);
  return { ...head, choices: [choice(text, reason)], usage };
}

function choice(text: string, reason: string | null): object {
  return { index: 0, text, logprobs: null, finish_reason: reason };
}

class CompletionWriter implements FrameWriter {
  readonly #head: CompletionHead;
  constructor(head: CompletionHead) {
    this.#head = head;
  }

  opening(): string {
    return '';
  }

  write(piece: Piece): string {
    if (piece.type === 'text') return this.#frame({ choices: [choice(piece.text, null)] });
    if (piece.type !== 'finish') return '';
    return this.#frame({ choices: [choice('', piece.reason)], usage: piece.usage });
  }

  closing(): string {
    return 'data: [DONE]\n\n';
  }

  failure(error: ServiceError): string {
    const members = { ...errorBody(error).error, status_code: error.status };
    return `data: ${JSON.stringify({ error: members })}\n\n`;
  }

  #frame(members: object): string {
    return `data: ${JSON.stringify({ ...this.#head, ...members })}\n\n`;
  }
}

const request = {
  rules: textCompletionRules,
  model: 'model_id',
  prompt: 'user_prompt',
  messages,
};

/**
 * POST {root_url}/v1/request_manager/text_completion (docs/service.md#legacy), deprecated. The answer is JSON lines
 * with `result.content`; the last line has `result.stats`.
 */
export async function createTextCompletion(call: Call): Promise<Response> {
  const { body, stopped, surroundings } = await receiveCall(call);
  const pieces = answerPrompt(body, request, surroundings);
  const response = await streamedResponse(lineWriter, pieces, stopped, 'application/x-ndjson');
  return deprecated(response, '/v1/chat/completions');
}

function messages({ system_prompt: system, user_prompt: user }: { [name: string]: unknown }) {
  const opening: ChatMessage[] =
    typeof system === 'string' ? [{ role: 'system', content: system }] : [];
  return [...opening, { role: 'user' as const, content: String(user) }];
}

const lineWriter: FrameWriter = {
  opening: () => '',
  write: (piece: Piece) => {
    if (piece.type === 'text') return line({ result: { content: piece.text } });
    return piece.type === 'finish' ? line({ result: { stats: piece.usage } }) : '';
  },
  closing: () => '',
  failure: (error: ServiceError) => line(errorBody(error)),
};

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** GET {root_url}/v1/model_manager/models (docs/service.md#legacy), deprecated: the same list as GET /models. */
export function listLegacyModels(): Response {
  return deprecated(listModels(), '/v1/models');
}
