import { boundRequest, type BoundRequest } from './bound-request';
import { hostOf, type Endpoint } from './endpoint';
import { ApiFailure } from './errors';
import { exchange } from './exchange';
import type { SentRequest } from './exchange-observer';
import { hasNullBody } from './null-body';
import { accept, authorization, noReply, send, urlOf } from './transport';

export interface UploadOptions {
  signal?: AbortSignal;
  /** Called with sent and total bytes; never called if the transport does not report progress. */
  onprogress?: (sent: number, total: number) => void;
}

export interface FormUpload {
  /** Relative to the base URL, with a leading slash. */
  path: string;
  form: FormData;
  /** Path of a GET request before the upload. */
  probePath: string;
}

type FormRequest = SentRequest & { body: FormData };

/**
 * POSTs a form that may be large, once and without automatic retries, and resolves with a successful reply. Throws
 * ApiFailure. Only XMLHttpRequest reports upload progress, but it follows redirects, so a request that does not follow
 * them precedes it (docs/promises.md P-N7). That request also avoids sending 100 MB with an invalid key.
 */
export async function postForm(
  endpoint: Endpoint,
  { path, form, probePath }: FormUpload,
  { signal, onprogress }: UploadOptions = {},
): Promise<Response> {
  if (endpoint.fetch) return send(endpoint, { method: 'POST', path, form, signal });
  await probe(endpoint, probePath, signal);
  const sent: FormRequest = {
    method: 'POST',
    url: urlOf(endpoint, path),
    headers: Object.entries(authorization(endpoint)),
    body: form,
  };
  const response = await exchange(endpoint, sent, () => sendForm(sent, { signal, onprogress }));
  return accept(response, endpoint, signal);
}

/** Throws if the upload would fail too; other error replies do not matter. */
async function probe(endpoint: Endpoint, path: string, signal?: AbortSignal): Promise<void> {
  try {
    const response = await send(endpoint, { method: 'GET', path, signal });
    await response.body?.cancel();
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    const { error } = reason;
    const isRefused = error.kind === 'http' && error.status === 401;
    if (isRefused || ['redirected', 'unreachable', 'stopped'].includes(error.kind)) throw reason;
  }
}

async function sendForm(sent: FormRequest, options: UploadOptions): Promise<Response> {
  const bound = await boundRequest(sent.url);
  try {
    return await sendBound(bound, sent, options);
  } finally {
    bound.end();
  }
}

async function sendBound(
  { request, hasStopped }: BoundRequest,
  { method, url, headers, body }: FormRequest,
  { signal, onprogress }: UploadOptions,
): Promise<Response> {
  let hasSent = false;
  const abort = () => request.abort();
  try {
    await new Promise<void>((resolve, reject) => {
      request.onload = () => resolve();
      request.onerror = request.onabort = () => reject(new Error('no reply'));
      request.upload.onprogress = ({ loaded, total }) => {
        hasSent ||= loaded > 0;
        onprogress?.(loaded, total);
      };
      request.open(method, url);
      // Firefox would parse a reply without a type as XML and log an error.
      request.responseType = 'text';
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      signal?.throwIfAborted();
      signal?.addEventListener('abort', abort);
      request.send(body);
    });
  } catch {
    const names = headers.map(([name]) => name);
    const error = await noReply(url, names, signal);
    if (hasStopped() && error.kind === 'unreachable')
      throw new ApiFailure({ kind: 'redirected', host: hostOf(url) });
    const isBroken =
      hasSent &&
      error.kind === 'unreachable' &&
      (error.cause === 'no-answer' || error.cause === 'unreadable');
    throw new ApiFailure(isBroken ? { ...error, cause: 'broken-off' } : error);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  // Redirects within the same origin are still followed.
  if (request.responseURL !== new URL(url).href)
    throw new ApiFailure({
      kind: 'redirected',
      host: hostOf(url),
      followedTo: hostOf(request.responseURL),
    });
  return responseOf(request);
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [, name, value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    if (name) headers.append(name, value.trim());
  }
  return new Response(hasNullBody(status) ? null : responseText, { status, headers });
}
