import { isObject } from '../../base/api/wire/json';
import { responseRules } from '../../base/api/rules/response-rules';
import { checkEffort, checkFormat, checkMedia, checkRoom } from '../chat/check-chat';
import { engineRequest } from '../chat/engine-request';
import { generate, type Piece, receiveCall, type AnswerContext } from '../chat/generation';
import { streamedResponse } from '../chat/streamed-response';
import type { Call } from '../http/router';
import { invalid, requireValid, ServiceError } from '../http/service-error';
import type { TextModel } from '../base/model-types';
import { findModel } from '../models/models';
import type { ServiceOptions } from '../base/options';
import type { MakeInstance } from '../schema/instance';
import { EventWriter, ResponseEvents } from './response-events';
import { chatBody, type ChatBody, type ResponseBody, truncate } from './response-request';

/** POST /responses (docs/service.md#responses): the same engines as chat, with other field names. */
export async function createResponse(call: Call): Promise<Response> {
  const { body, stopped, surroundings } = await receiveCall(call);
  const { events, pieces } = await startResponse(body, surroundings);
  if (body.stream === true) return streamedResponse(new EventWriter(events), pieces, stopped);
  await run(events, pieces);
  return Response.json(events.response);
}

async function startResponse(
  received: { [name: string]: unknown },
  surroundings: AnswerContext,
): Promise<{ events: ResponseEvents; pieces: AsyncGenerator<Piece[], void> }> {
  const { receivedAt, service } = surroundings;
  const { body, chat, model, promptTokens } = await checkResponse(received, service);
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

type Body = { [name: string]: unknown };

interface CheckedResponse {
  body: ResponseBody;
  chat: ChatBody;
  model: TextModel;
  promptTokens: number;
}

/** Checks every rule of docs/service.md#responses. Throws the first violation as ServiceError. */
async function checkResponse(received: Body, service: ServiceOptions): Promise<CheckedResponse> {
  requireValid(responseRules, received);
  checkItemTypes(received.input);
  const body = received as ResponseBody;
  const model = await findModel(service, body.model, 'text');
  checkEffort('reasoning.effort', body.reasoning?.effort, model);
  const whole = chatBody(body);
  checkMedia(whole.messages, model, () => 'input');
  await checkForm(body, whole, model, service.instance);
  const requested = body.max_output_tokens ?? undefined;
  const chat = body.truncation === 'auto' ? truncate(whole, model, requested) : whole;
  const promptTokens = checkRoom(model, chat, requested, {
    input: 'input',
    bound: 'max_output_tokens',
  });
  return { body, chat, model, promptTokens };
}

async function checkForm(
  { text }: ResponseBody,
  { messages }: ChatBody,
  model: TextModel,
  instance: MakeInstance,
): Promise<void> {
  if (!text?.format) return;
  const names = { format: 'text.format', definition: 'text.format', input: 'input' };
  await checkFormat(text.format, text.format, messages, { model, instance, names });
}

const known = ['message', 'function_call', 'function_call_output', 'reasoning'];

/** Refuses item types that no engine reads (docs/service.md#response-items-and-events). Throws 400 with the path. */
function checkItemTypes(input: unknown): void {
  if (!Array.isArray(input)) return;
  input.forEach((item: unknown, index) => {
    const type = isObject(item) ? (item.type ?? 'message') : 'message';
    // The request rules refuse an item_reference with a message of its own.
    if (known.some((one) => one === type) || type === 'item_reference') return;
    const path = `input[${index}].type`;
    throw invalid(path, `${path} must be one of ${known.join(', ')}.`);
  });
}
