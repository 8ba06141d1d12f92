import { type Endpoint, hostOf, type SentRequest } from './endpoint';
import { ApiFailure, type ApiError } from './errors';
import { performExchange, exchangeIdOf } from './exchange';
import { authorizationsFor, withAuthorization } from './tab-authorization';
import { browserFetch } from './local-network';
import { beginsAsJson, isObject, parseJson } from './json';
import { httpErrorOf, pageWords, shownWords } from './server-error';
import { looksLikeHtml } from './web-page';
import { findUnreachableCause } from './reachability';

export interface WireRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base URL, with a leading slash. */
  path: string;
  json?: unknown;
  /** Sent as multipart/form-data. The platform writes the Content-Type, which contains the boundary. */
  form?: FormData;
  /**
   * Sent instead of `json` and `form`, which are what observers see. It contains secrets that must not be recorded;
   * they are masked in the reply too.
   */
  unrecorded?: { json?: unknown; form?: FormData; secrets: readonly string[] };
  signal?: AbortSignal;
}

/** Maximum bytes read of an error body; some have many megabytes. */
const errorBodyLimit = 2 * 1024 * 1024;

/**
 * Sends one request and resolves with a successful reply as soon as its headers arrive. Otherwise throws ApiFailure.
 * The key is sent to this endpoint only and in one header only; redirects are not followed (docs/promises.md P-N7). That
 * header, Content-Type and the headers that the person has entered for the connection are the only ones: any other would
 * break preflights (docs/service.md#cors).
 */
export async function send(endpoint: Endpoint, request: WireRequest): Promise<Response> {
  const { method, path, json, form, unrecorded = request, signal } = request;
  const headers = connectionHeaders(endpoint);
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  const sent: SentRequest = {
    method,
    url: urlOf(endpoint, path),
    headers: Object.entries(headers),
    body: bodyOf({ json, form }),
  };
  const body = withTabAuthorization(
    unrecorded === request ? sent.body : bodyOf(unrecorded),
    unrecorded,
    endpoint,
  );
  const { secrets = [] } = request.unrecorded ?? {};
  const response = await performExchange(
    endpoint,
    sent,
    () => call(endpoint, { ...sent, body }, signal),
    [...secrets, ...authorizationsFor(endpoint.baseUrl)],
  );
  return requireSuccess(response, endpoint, signal);
}

function bodyOf({ json, form }: Pick<WireRequest, 'json' | 'form'>): SentRequest['body'] {
  return json === undefined ? form : JSON.stringify(json);
}

/** Sends an unchanged request and resolves with any reply except a redirect. Throws ApiFailure. */
export function sendAsIs(
  endpoint: Endpoint,
  sent: SentRequest,
  signal?: AbortSignal,
): Promise<Response> {
  return performExchange(endpoint, sent, () => call(endpoint, sent, signal));
}

/** Replaces the placeholder of a secret by the secret. Observers see the placeholder. */
function withTabAuthorization(
  body: SentRequest['body'],
  { json }: Pick<WireRequest, 'json'>,
  { baseUrl }: Endpoint,
) {
  const filled = isObject(json) ? withAuthorization(json, baseUrl) : json;
  return filled === json ? body : JSON.stringify(filled);
}

/**
 * The absolute address of a path, with the query parameters of the connection that it does not have. Throws ApiFailure
 * `unreachable` if the base URL is not absolute.
 */
export function urlOf({ baseUrl, query = [] }: Endpoint, path: string): string {
  const text = baseUrl + path;
  // A relative address would resolve to the page's own host, which would then receive the key.
  if (!URL.canParse(text))
    throw new ApiFailure({ kind: 'unreachable', host: baseUrl, cause: 'no-answer' });
  const url = new URL(text);
  const missing = query.filter(([name]) => !url.searchParams.has(name));
  for (const [name, value] of missing) url.searchParams.append(name, value);
  return missing.length > 0 ? url.href : text;
}

/** Returns a successful reply that has a body. Throws ApiFailure for any other. */
export async function requireSuccess(
  response: Response,
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<Response> {
  if (!response.ok) {
    const error = await readHttpError(response, endpoint);
    throw new ApiFailure(signal?.aborted ? { kind: 'stopped' } : error);
  }
  if (response.status === 204 || response.body === null)
    throw new ApiFailure({ kind: 'empty', status: response.status, ...inExchange(response) });
  return response;
}

/** The headers of the connection, which contain its key and other secrets. */
export function connectionHeaders({
  apiKey,
  keyHeader,
  extraHeaders = [],
  secretHeaders = [],
}: Endpoint): { [name: string]: string } {
  return {
    ...Object.fromEntries([...extraHeaders, ...secretHeaders]),
    ...(apiKey && (keyHeader ? { [keyHeader]: apiKey } : { Authorization: `Bearer ${apiKey}` })),
  };
}

/** Finds the reason why a request to `url` with headers of these names got no reply. */
export async function errorWithoutReply(
  url: string,
  headerNames: string[],
  signal?: AbortSignal,
): Promise<ApiError> {
  if (signal?.aborted) return { kind: 'stopped' };
  const found = await findUnreachableCause(url, headerNames, signal);
  return signal?.aborted
    ? { kind: 'stopped' }
    : { kind: 'unreachable', host: hostOf(url), ...found };
}

async function call(
  endpoint: Endpoint,
  { method, url, headers, body }: SentRequest,
  signal?: AbortSignal,
): Promise<Response> {
  const doFetch = endpoint.fetch ?? browserFetch;
  let response: Response;
  try {
    response = await doFetch(url, {
      method,
      headers: Object.fromEntries(headers),
      signal,
      body,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  } catch (reason) {
    if (reason instanceof ApiFailure) throw reason;
    const names = headers.map(([name]) => name);
    const error: ApiError =
      endpoint.fetch && !signal?.aborted
        ? { kind: 'unreachable', host: hostOf(url), cause: 'no-answer' }
        : await errorWithoutReply(url, names, signal);
    throw new ApiFailure(error, { cause: reason });
  }
  if (isRedirect(response)) throw new ApiFailure({ kind: 'redirected', host: hostOf(url) });
  return response;
}

/** Browsers hide a redirect that they did not follow; other runtimes show its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

async function readHttpError(response: Response, endpoint: Endpoint): Promise<ApiError> {
  const body = await readStart(response, errorBodyLimit);
  return { ...httpErrorOf(response, body, endpoint, Date.now()), ...inExchange(response) };
}

/** The id of a reply's exchange, for an error that its body causes. */
function inExchange(response: Response): { exchangeId?: string } {
  const exchangeId = exchangeIdOf(response);
  return exchangeId === undefined ? {} : { exchangeId };
}

/** The first bytes of a body as text. If the connection breaks, returns the text so far. */
async function readStart(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    while (bytes < limit) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
  } catch {
    return text; // The status is known and the text so far is better than none.
  }
  return text;
}

/** Reads a whole JSON reply. Throws ApiFailure `html`, `empty`, `malformed`, `unreachable` or `stopped`. */
export async function readJson(
  response: Response,
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<unknown> {
  return parseJsonBody(await readText(response, signal), response, endpoint);
}

/** The request id in a reply's headers. */
export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined;
}

/** Reads a whole reply. Throws ApiFailure `cut-off` or `stopped`. */
export async function readText(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch {
    const error: ApiError = signal?.aborted ? { kind: 'stopped' } : { kind: 'cut-off' };
    throw new ApiFailure({ ...error, ...inExchange(response) });
  }
}

/** Parses the JSON of a body. Throws an ApiFailure that says what the body is instead. */
export function parseJsonBody(
  body: string,
  response: Response,
  endpoint: Endpoint,
  parse = parseJson,
): unknown {
  const { status } = response;
  if (body.trim() === '') throw new ApiFailure({ kind: 'empty', status, ...inExchange(response) });
  if (looksLikeHtml(body)) throw webPage(body, response, endpoint);
  const parsed = parse(body);
  if ('value' in parsed) return parsed.value;
  if (parsed.problem === 'malformed' && beginsAsJson(body)) throw cutJson(body, response, endpoint);
  const words = shownWords(body, endpoint.apiKey);
  throw new ApiFailure({ kind: 'malformed', status, words, ...inExchange(response) });
}

/** The failure for a reply whose JSON is cut or broken, with its text so far. */
export function cutJson(
  body: string,
  response: Response,
  { apiKey }: Endpoint,
  limit?: number,
): ApiFailure {
  const { status } = response;
  const words = shownWords(body, apiKey, limit);
  return new ApiFailure({
    kind: 'malformed',
    status,
    words,
    isCut: true,
    ...inExchange(response),
  });
}

/** The failure for a successful reply whose body is a web page. */
export function webPage(page: string, response: Response, endpoint: Endpoint): ApiFailure {
  const { status } = response;
  const words = pageWords(page, endpoint.apiKey) || undefined;
  const host = hostOf(endpoint.baseUrl);
  return new ApiFailure({ kind: 'html', status, host, words, ...inExchange(response) });
}

/** The failure for a reply that is JSON of another form. */
export function malformed(reply: unknown, response: Response, { apiKey }: Endpoint): ApiFailure {
  const { status } = response;
  const words = shownWords(JSON.stringify(reply), apiKey);
  return new ApiFailure({ kind: 'malformed', status, words, ...inExchange(response) });
}
