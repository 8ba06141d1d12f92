import { readJsonBody } from '../json-body';
import type { ServiceOptions } from '../options';
import type { Call } from '../router';
import { engineRequest, reasoningFormat, speaksFunctions } from './chat-call';
import { checkChat } from './check-chat';
import { chunkStream } from './chunk-stream';
import { completionObject, type CompletionForm } from './completion-object';
import { generate, type Piece } from './generation';

/** What every chunk and the completion object say alike (api-spec.md 2.2). */
export interface CompletionHead {
  id: string;
  created: number;
  model: string;
  system_fingerprint: string;
  service_tier: string;
}

/** Changes when the wording of the answers changes, as the spec wants it for use with seed. */
const systemFingerprint = 'fp_guide_1';

interface ChatSurroundings {
  requestId: string;
  /** When the request arrived, milliseconds. */
  receivedAt: number;
  signal: AbortSignal;
  service: ServiceOptions;
}

/** POST /chat/completions, api-spec.md 2.1. */
export async function createChatCompletion({
  request,
  requestId,
  service,
}: Call): Promise<Response> {
  const receivedAt = service.now();
  const body = await readJsonBody(request, service.jsonBodyLimit);
  const stopped = new AbortController();
  const signal = AbortSignal.any([request.signal, stopped.signal]);
  const { form, pieces } = startChat(body, { requestId, receivedAt, signal, service });
  if (body.stream !== true) return Response.json(await completionObject(form, pieces));
  const includeUsage =
    (body.stream_options as { include_usage?: boolean } | null | undefined)?.include_usage === true;
  const stream = await chunkStream({ ...form, includeUsage }, pieces, stopped);
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

/** The unstreamed answer to a body, whatever it says of streaming. Throws ServiceError to refuse. */
export async function completeChat(
  body: { [name: string]: unknown },
  surroundings: ChatSurroundings,
): Promise<object> {
  const { form, pieces } = startChat(
    { ...body, stream: false, stream_options: null },
    surroundings,
  );
  return completionObject(form, pieces);
}

function startChat(
  body: { [name: string]: unknown },
  { requestId, receivedAt, signal, service }: ChatSurroundings,
): { form: CompletionForm; pieces: AsyncGenerator<Piece[], void> } {
  const { model, promptTokens } = checkChat(body);
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
    receivedAt,
    signal,
    service,
  });
  return { form: { head, requestId, functions: speaksFunctions(body) }, pieces };
}

/** One tier serves everything here, so auto picks on_demand; a tier that is asked for by name is reported back. */
function serviceTier(requested: unknown): string {
  return typeof requested === 'string' && requested !== 'auto' ? requested : 'on_demand';
}
