import type { ChatMessage } from '../../base/api/chat-types';
import type { RequestRules } from '../../base/api/rules/compose-rules';
import { completionRules, textCompletionRules } from '../../base/api/rules/legacy-request';
import { checkRoom } from '../chat/check-chat';
import { engineRequest } from '../chat/engine-request';
import { type AnswerContext, generate, type Piece, receiveCall } from '../chat/generation';
import { type FrameWriter, streamedResponse } from '../chat/streamed-response';
import type { CompletionUsage } from '../chat/usage';
import type { Call } from '../http/router';
import { errorBody, requireValid, type ServiceError } from '../http/service-error';
import { findModel, listModels } from '../models/models';

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
  const pieces = await answerPrompt(body, request, surroundings);
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
  const pieces = await answerPrompt(body, request, surroundings);
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
export async function listLegacyModels(call: Call): Promise<Response> {
  return deprecated(await listModels(call), '/v1/models');
}

type Body = { [name: string]: unknown };

/** Field names of a deprecated request. */
interface PromptRequest {
  rules: RequestRules;
  model: string;
  prompt: string;
  messages: (body: Body) => ChatMessage[];
}

/** Checks a deprecated request and starts its answer, which has no field for reasoning. Throws 404 or 400. */
async function answerPrompt(
  body: Body,
  request: PromptRequest,
  surroundings: AnswerContext,
): Promise<AsyncGenerator<Piece[], void>> {
  requireValid(request.rules, body);
  const model = await findModel(
    surroundings.service,
    String(body[request.model]),
    'text',
    request.model,
  );
  const { max_tokens, temperature } = body;
  const chat = { model: model.id, messages: request.messages(body), max_tokens, temperature };
  const bound = (max_tokens as number | null) ?? undefined;
  const promptTokens = checkRoom(model, chat, bound, {
    input: request.prompt,
    bound: 'max_tokens',
  });
  return generate({
    request: engineRequest(chat, model, promptTokens),
    reasoningFormat: 'hidden',
    promptTokens,
    ...surroundings,
  });
}

/** Joins an answer's text, with the reason why it ended. */
async function wholeText(
  groups: AsyncIterable<Piece[]>,
): Promise<{ text: string; reason: string; usage?: CompletionUsage }> {
  let text = '';
  let end: { reason: string; usage?: CompletionUsage } = { reason: 'stop' };
  for await (const pieces of groups) {
    for (const piece of pieces) {
      if (piece.type === 'text') text += piece.text;
      if (piece.type === 'finish') end = { reason: piece.reason, usage: piece.usage };
    }
  }
  return { text, ...end };
}

/** Date of the specification that deprecates these paths, 2026-11-20, in Unix seconds. */
const since = 1_795_132_800;

/**
 * Marks a response's path as deprecated (RFC 9745) and names its successor. There is no Sunset header: the
 * specification has no removal date.
 */
function deprecated(response: Response, successor: string): Response {
  response.headers.set('deprecation', `@${since}`);
  response.headers.set('link', `<${successor}>; rel="successor-version"`);
  return response;
}
