import type { Call } from '../http/router';
import type { TokenLogprob } from '../base/engine';
import { errorBody, type ServiceError } from '../http/service-error';
import { checkChat } from './check-chat';
import {
  annotations,
  type CompletionForm,
  type CompletionHead,
  completionObject,
  executedTool,
  finishReason,
  listed,
} from './completion-object';
import { listedTools } from './compound';
import { engineRequest, reasoningFormat, usesDeprecatedFunctions } from './engine-request';
import { type AnswerContext, generate, type Piece, receiveCall } from './generation';
import { type FrameWriter, streamedResponse } from './streamed-response';

/** Must change when the wording of the answers changes: the specification ties it to `seed`. */
const systemFingerprint = 'fp_guide_2';

/** POST /chat/completions (docs/service.md#chat-request). */
export async function createChatCompletion(call: Call): Promise<Response> {
  const { body, stopped, surroundings } = await receiveCall(call);
  const { form, pieces } = await startChat(body, surroundings);
  if (body.stream !== true) return Response.json(await completionObject(form, pieces));
  const includeUsage =
    (body.stream_options as { include_usage?: boolean } | null | undefined)?.include_usage === true;
  return streamedResponse(new ChunkWriter({ ...form, includeUsage }), pieces, stopped);
}

/** Returns the unstreamed answer to a body and ignores its streaming fields. Throws ServiceError to refuse. */
export async function completeChat(
  body: { [name: string]: unknown },
  surroundings: AnswerContext,
): Promise<object> {
  const { form, pieces } = await startChat(
    { ...body, stream: false, stream_options: null },
    surroundings,
  );
  return completionObject(form, pieces);
}

async function startChat(
  body: { [name: string]: unknown },
  surroundings: AnswerContext,
): Promise<{ form: CompletionForm; pieces: AsyncGenerator<Piece[], void> }> {
  const { requestId, receivedAt, service } = surroundings;
  const { model, promptTokens } = await checkChat(body, service);
  const head: CompletionHead = {
    id: `chatcmpl-${service.createId()}`,
    created: Math.floor(receivedAt / 1000),
    model: model.id,
    system_fingerprint: systemFingerprint,
    service_tier: serviceTier(body.service_tier),
  };
  const pieces = generate({
    request: engineRequest(body, model, promptTokens),
    reasoningFormat: reasoningFormat(body),
    promptTokens,
    ...surroundings,
  });
  const functions = usesDeprecatedFunctions(body);
  return { form: { head, requestId, functions, listedTools: listedTools(model) }, pieces };
}

/** The tier that auto stands for. */
const highestTier = 'performance';

/** Every tier is served alike, and reported back. */
function serviceTier(requested: unknown): string {
  if (requested === 'auto') return highestTier;
  return typeof requested === 'string' ? requested : 'on_demand';
}

interface ChunkForm extends CompletionForm {
  /** stream_options.include_usage: a further chunk, without choices, holds the usage. */
  includeUsage: boolean;
}

function frame(data: string): string {
  return `data: ${data}\n\n`;
}

/** Writes the chunks of one streamed completion (docs/service.md#chat-chunks). */
class ChunkWriter implements FrameWriter {
  /** The members that all chunks share, as JSON text without the closing brace. */
  readonly #head: string;
  readonly #form: ChunkForm;
  #executed = 0;

  constructor(form: ChunkForm) {
    this.#form = form;
    const { id, created, model, ...rest } = form.head;
    const members = { id, object: 'chat.completion.chunk', created, model, ...rest };
    this.#head = JSON.stringify(members).slice(0, -1);
  }

  opening(): string {
    const delta = { role: 'assistant', content: '' };
    const { requestId, listedTools } = this.#form;
    return this.#choice(delta, null, { x_vendor: { id: requestId }, ...listed(listedTools) });
  }

  write(piece: Piece): string {
    switch (piece.type) {
      case 'text':
        return this.#choice({ content: piece.text }, null, {}, piece.logprobs);
      case 'reasoning':
        return this.#choice({ reasoning: piece.text });
      case 'tool-call':
        return this.#choice(this.#callDelta(piece));
      case 'executed-tool':
        return this.#choice({ executed_tools: [executedTool(piece.tool, this.#executed++)] });
      case 'citations':
        return this.#choice({ annotations: annotations(piece.citations) });
      case 'finish':
        return this.#ending(piece);
    }
  }

  closing(): string {
    return frame('[DONE]');
  }

  failure(error: ServiceError): string {
    const members = { ...errorBody(error).error, status_code: error.status };
    return frame(JSON.stringify({ error: members }));
  }

  #callDelta(piece: Extract<Piece, { type: 'tool-call' }>): object {
    const { index, id, name, arguments: text } = piece;
    if (this.#form.functions) return { function_call: { name, arguments: text } };
    const identity = id === undefined ? {} : { id, type: 'function' };
    return { tool_calls: [{ index, ...identity, function: { name, arguments: text } }] };
  }

  #ending({ reason, usage, breakdown }: Extract<Piece, { type: 'finish' }>): string {
    const figures = { usage, ...(breakdown && { usage_breakdown: breakdown }) };
    const last = this.#choice({}, finishReason(reason, this.#form.functions), {
      x_vendor: { id: this.#form.requestId, ...figures },
    });
    return this.#form.includeUsage ? last + this.#chunk({ choices: [], ...figures }) : last;
  }

  #choice(
    delta: object,
    reason: string | null = null,
    more: object = {},
    content?: TokenLogprob[],
  ): string {
    const logprobs = content ? { content } : null;
    const choice = { index: 0, delta, logprobs, finish_reason: reason };
    return this.#chunk({ choices: [choice], ...more });
  }

  #chunk(members: object): string {
    return frame(`${this.#head},${JSON.stringify(members).slice(1)}`);
  }
}
