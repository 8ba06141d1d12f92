import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTexts } from '../../../src/lib/base/api/answer-texts';
import { chat } from '../../../src/lib/base/api/chat';
import type { ChatRequest, ChatUpdate, Usage } from '../../../src/lib/base/api/chat-types';
import type { Endpoint, Fetch } from '../../../src/lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError } from '../../../src/lib/base/api/wire/errors';

export const apiKey = 'sk-test/0123456789+abcdef=';

export const request: ChatRequest = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };

export function endpointAt(baseUrl: string, fetch?: Fetch): Endpoint {
  return { baseUrl, rootUrl: new URL(baseUrl).origin, apiKey, fetch };
}

/** An endpoint that returns the same reply to every request. */
export function replying(body: BodyInit | null, init?: ResponseInit): Endpoint {
  return endpointAt('https://api.test/v1', () => Promise.resolve(new Response(body, init)));
}

export interface Ending {
  /** True for a socket that stays open. */
  open?: boolean;
  /** The error of a connection that is reset. */
  breaks?: Error;
  onCancel?: () => void;
}

/** A body that arrives in these pieces. */
export function arriving(
  pieces: (string | Uint8Array)[],
  ending: Ending = {},
): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece !== undefined)
          controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
        else if (ending.breaks) controller.error(ending.breaks);
        else if (!ending.open) controller.close();
        else return new Promise(() => undefined);
      },
      cancel: ending.onCancel,
    },
    { highWaterMark: 0 },
  );
}

/** One server-sent event with a chunk that has this delta. */
export function delta(members: object, finish_reason: string | null = null): string {
  return event({ id: 'c1', choices: [{ index: 0, delta: members, finish_reason }] });
}

export function event(payload: unknown): string {
  return `data: ${JSON.stringify(payload)}\n\n`;
}

export const done = 'data: [DONE]\n\n';

export interface Received {
  updates: ChatUpdate[];
  text: string;
  reasoning: string;
  finish?: string;
  usage?: Usage;
  /** Undefined if the answer ended normally. */
  error?: ApiError;
}

/** Runs one chat request to its end. */
export async function receive(
  endpoint: Endpoint,
  signal = new AbortController().signal,
  body = request,
): Promise<Received> {
  const updates: ChatUpdate[] = [];
  let error: ApiError | undefined;
  try {
    for await (const batch of chat(endpoint, body, signal))
      for (const update of batch) updates.push(update);
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    error = reason.error;
  }
  return { ...summary(updates), error };
}

export function summary(updates: ChatUpdate[]): Received {
  const received: Received = { updates, text: '', reasoning: '' };
  Object.assign(received, answerTexts(updates));
  for (const update of updates) {
    if (update.type === 'finish') received.finish = update.reason;
    if (update.type === 'usage') received.usage = update.usage;
  }
  return received;
}

export function receiveStream(
  pieces: (string | Uint8Array)[],
  ending?: Ending,
  body?: ChatRequest,
): Promise<Received> {
  return receive(replying(arriving(pieces, ending)), undefined, body);
}

/** Returns the error that a call throws. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const reason = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (reason instanceof ApiFailure) return reason.error;
  throw new Error('The call did not fail as it should.', { cause: reason });
}

/** Runs a real server on this machine while `use` runs. */
export async function withServer(
  listener: RequestListener,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
