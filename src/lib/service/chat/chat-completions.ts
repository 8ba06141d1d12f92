import type { Call } from '../http/router';
import { engineRequest, reasoningFormat, usesDeprecatedFunctions } from './engine-request';
import { checkChat } from './check-chat';
import { ChunkWriter } from './chunk-writer';
import { completionObject, type CompletionForm, type CompletionHead } from './completion-object';
import { generate, type Piece, receiveCall, type AnswerContext } from './generation';
import { streamedResponse } from './streamed-response';

/** Must change when the wording of the answers changes: the specification ties it to `seed`. */
const systemFingerprint = 'fp_guide_1';

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
  const { model, promptTokens } = await checkChat(body, service.instance);
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
  return { form: { head, requestId, functions: usesDeprecatedFunctions(body) }, pieces };
}

/** There is one tier, so auto becomes on_demand; a tier that is requested by name is reported back. */
function serviceTier(requested: unknown): string {
  return typeof requested === 'string' && requested !== 'auto' ? requested : 'on_demand';
}
