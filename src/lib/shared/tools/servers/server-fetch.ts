import './base/no-generated-code';
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import { pause } from '$lib/base/platform/pause';
import { isObject, jsonOr, type Members } from '$lib/base/api/wire/json';
import { hostOf, type Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { withoutKey } from '$lib/base/api/wire/key-mask';
import { sendAsIs } from '$lib/base/api/wire/transport';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { limitBytes } from './base/limit-bytes';
import { ServerFailure } from './base/server-failure';
import { endingQuietly, untilVisible } from './server-streams';

/** Limit of one answer; a longer one would block the page. */
const maxBytes = 8 * 1024 * 1024;

/** UTF-16 units of a refusal that are read. */
const maxRefusalLength = 1000;

/** Number of requests by the server, including pings, that are answered in one session; and one more in each interval. */
const maxReplies = 10;
const replyInterval = 10_000;

/** Number of times that a stream is resumed between two requests of the page. */
const maxResumptions = 20;

/** Milliseconds before a broken stream is resumed. */
const shortestPause = 1000;
const maxPause = 30_000;

export interface ToolServerAccess {
  id: string;
  url: string;
  token: string | undefined;
  /** The revision of MCP that it spoke last. */
  revision?: string;
}

interface Session {
  /** Whether the server works on a request of the page. */
  isBusy: () => boolean;
  /** Called when an answer broke off after it had started. */
  onbroken: (failure: ServerFailure) => void;
}

/**
 * The only way to a tool server, for one session. A redirect is refused, and the token is sent in Authorization and nowhere
 * else. The stream for what belongs to no request is optional: a server that refuses it, or does not send it on, is treated
 * like one without it, and it is not recorded.
 */
export function serverFetch(
  { id, url: address, token }: ToolServerAccess,
  { isBusy, onbroken }: Session,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const openedAt = Date.now();
  let replies = 0;
  let resumptions = 0;
  let hadStream = false;

  /** Answers that the session can do without are not recorded. */
  async function request(url: string | URL, init: RequestInit, isRecorded: boolean) {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const observe = isRecorded
      ? await connections.observer({ id, name: hostOf(address) })
      : undefined;
    const endpoint = { baseUrl: address, rootUrl: address, apiKey: token, observe };
    const response = await send(endpoint, String(url), { ...init, headers });
    if (!response.ok) return refused(response, headers, token);
    return limitBytes(response, maxBytes, () => {
      const failure = new ServerFailure({ kind: 'too-long' });
      if (isRecorded && isBusy()) onbroken(failure);
      return failure;
    });
  }

  async function openStream(url: string | URL, init: RequestInit): Promise<Response> {
    const resumes = new Headers(init.headers).has('last-event-id');
    const isOptional = !resumes || !isBusy();
    if (isOptional && resumptions > maxResumptions) return noStream();
    if (hadStream) await pause(pauseBefore(resumptions++), init.signal);
    if (hadStream && isOptional && init.signal) await untilVisible(init.signal);
    hadStream = true;
    try {
      const response = await request(url, init, !isOptional);
      const isStream = response.headers.get('content-type')?.includes('event-stream');
      if (isStream || !isOptional) return endingQuietly(response, isBusy);
      void response.body?.cancel();
    } catch (reason) {
      if (!isOptional) throw reason;
    }
    return noStream();
  }

  return (url, init = {}) => {
    const message = messageIn(init);
    if (init.method === 'GET' || message?.method === 'subscriptions/listen')
      return openStream(url, init);
    const reply = replyIn(init);
    if (!reply) {
      resumptions = 0;
      const response = request(url, init, true);
      return message && !('id' in message) ? response.then(accepted) : response;
    }
    const allowed = maxReplies + (Date.now() - openedAt) / replyInterval;
    // The status that a server returns for a reply. Answers that the person has given are not counted.
    if (!isOfPerson(reply) && (replies += 1) > allowed)
      return Promise.resolve(new Response(null, { status: 202 }));
    return request(url, init, false);
  };
}

/** The answer to a notification, which some servers give with 200 or 204. */
function accepted({ body }: Response): Response {
  void body?.cancel();
  return new Response(null, { status: 202 });
}

/** The answer of a server without a stream. */
function noStream(): Response {
  return new Response(null, { status: 405 });
}

/** The JSON-RPC message in a body. */
export function messageIn({ body }: RequestInit): Members | undefined {
  const message = typeof body === 'string' ? jsonOr(body, undefined) : undefined;
  return isObject(message) ? message : undefined;
}

/** The body, if it answers a request of the server, such as a ping: a message without a method. */
function replyIn(init: RequestInit): Members | undefined {
  const message = messageIn(init);
  return message && 'method' in message ? undefined : message;
}

/** Whether the person has answered it, or has let a model answer. */
function isOfPerson({ result }: Members): boolean {
  if (!isObject(result)) return false;
  return result.action === 'accept' || result.action === 'decline' || 'role' in result;
}

/** Milliseconds before the nth repetition, counted from 0. */
export function pauseBefore(resumptions: number): number {
  return Math.min(maxPause, shortestPause * 1.5 ** resumptions);
}

async function send(endpoint: Endpoint, url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init;
  const sent = {
    method,
    url,
    headers: [...new Headers(headers)],
    ...(typeof body === 'string' && { body }),
  };
  try {
    return await sendAsIs(endpoint, sent, signal ?? undefined);
  } catch (reason) {
    const isStopped = reason instanceof ApiFailure && reason.error.kind === 'stopped';
    throw new ServerFailure({ kind: isStopped ? 'stopped' : 'unreachable' });
  }
}

/** Servers of the newest revision refuse a request with an error in the body, which the SDK reads. */
async function refused(
  response: Response,
  sent: Headers,
  token: string | undefined,
): Promise<Response> {
  const isText = /json|text\/plain/.test(response.headers.get('content-type') ?? '');
  // Read in any case: an unread body never ends.
  const body = await readStart(response);
  const parsed = jsonOr(body, undefined);
  if (response.status === 400 && sent.has('mcp-method') && isObject(parsed) && 'error' in parsed)
    return Response.json(parsed, { status: 400 });
  throw new ServerFailure({
    kind: 'status',
    status: response.status,
    words: isText ? masked(body, token) : '',
    ...(response.status === 401 && { challenge: extractWWWAuthenticateParams(response) }),
  });
}

/** A body may never end. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    while (reader && text.length < maxRefusalLength) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
  } catch {
    return text; // A partial message is more helpful than none.
  }
  void reader?.cancel().catch(() => undefined);
  return text.slice(0, maxRefusalLength);
}

/** A server may return the token that it received. */
export function masked(text: string, token: string | undefined): string {
  return withoutKey(text, { apiKey: token });
}

/** The same for every text in a JSON value. */
export function maskedJson<Value>(value: Value, token: string | undefined): Value {
  return JSON.parse(masked(JSON.stringify(value), token)) as Value;
}
