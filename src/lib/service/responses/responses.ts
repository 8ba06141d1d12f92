import { engineRequest } from '../chat/chat-call';
import { generate, type Piece } from '../chat/generation';
import { receive, type Surroundings } from '../chat/receive';
import { streamedResponse } from '../chat/streamed-response';
import type { Call } from '../router';
import { ServiceError } from '../service-error';
import { checkResponse } from './check-response';
import { EventWriter } from './event-writer';
import { ResponseEvents } from './response-events';

/** POST /responses (docs/service.md#responses): the same engines as chat, with other field names. */
export async function createResponse(call: Call): Promise<Response> {
  const { body, stopped, surroundings } = await receive(call);
  const { events, pieces } = await startResponse(body, surroundings);
  if (body.stream === true) return streamedResponse(new EventWriter(events), pieces, stopped);
  await run(events, pieces);
  return Response.json(events.response);
}

async function startResponse(
  received: { [name: string]: unknown },
  surroundings: Surroundings,
): Promise<{ events: ResponseEvents; pieces: AsyncGenerator<Piece[], void> }> {
  const { receivedAt, service } = surroundings;
  const { body, chat, model, promptTokens } = await checkResponse(received, service.instance);
  const request = { ...engineRequest(chat, model, promptTokens), body };
  const form = {
    id: `resp_${service.createId()}`,
    createdAt: Math.floor(receivedAt / 1000),
    body,
    effort: request.reasoningEffort ?? null,
  };
  const pieces = generate({ request, reasoningFormat: 'parsed', promptTokens, ...surroundings });
  return { events: new ResponseEvents(form, service.createId), pieces };
}

/** As in a stream, a refusal before any output is an HTTP status, and a later one is a failed response. */
async function run(events: ResponseEvents, groups: AsyncIterable<Piece[]>): Promise<void> {
  try {
    for await (const pieces of groups) for (const piece of pieces) events.write(piece);
  } catch (error) {
    if (!(error instanceof ServiceError) || !events.started) throw error;
    events.failure(error);
  }
}
