import { type Endpoint, hostOf, type SentRequest } from './endpoint';
import { ApiFailure } from './errors';
import { performExchange } from './exchange';
import { needsPageFetch } from './local-network';
import { hasNullBody } from './masked-reply';
import { connectionHeaders, requireSuccess, errorWithoutReply, send, urlOf } from './transport';

export interface UploadOptions {
  signal?: AbortSignal;
  /** Called with sent and total bytes; never called if the transport does not report progress. */
  onprogress?: (sent: number, total: number) => void;
}

interface FormUpload {
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
  if (endpoint.fetch || needsPageFetch(endpoint.baseUrl))
    return send(endpoint, { method: 'POST', path, form, signal });
  await probe(endpoint, probePath, signal);
  const sent: FormRequest = {
    method: 'POST',
    url: urlOf(endpoint, path),
    headers: Object.entries(connectionHeaders(endpoint)),
    body: form,
  };
  const response = await performExchange(endpoint, sent, () =>
    sendForm(sent, { signal, onprogress }),
  );
  return requireSuccess(response, endpoint, signal);
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
    bound.release();
  }
}

async function sendBound(
  { request, wasBlocked }: BoundRequest,
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
    const error = await errorWithoutReply(url, names, signal);
    if (wasBlocked() && error.kind === 'unreachable')
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

/** Origins that a content policy can contain; it cannot express an IPv6 address. */
const writable = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

interface BoundRequest {
  request: XMLHttpRequest;
  /** Whether the browser blocked the request because of a redirect to another origin. */
  wasBlocked: () => boolean;
  /** Releases the request and its response. */
  release: () => void;
}

/**
 * An XMLHttpRequest that can only reach the origin of `url`. XMLHttpRequest always follows redirects, so the request
 * belongs to an empty frame, whose additional content policy blocks it before its body is sent to another origin
 * (docs/promises.md P-N9). It is unrestricted if a policy cannot express the origin, or if there is no document.
 */
async function boundRequest(url: string): Promise<BoundRequest> {
  const { origin } = new URL(url);
  const frame = globalThis.document ? await emptyFrame() : undefined;
  const realm = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (realm && writable.test(origin)) bind(realm.document, origin);
  const home = realm ?? globalThis;
  const request = new home.XMLHttpRequest();
  let stopped = false;
  // The event names the requested address. The policy permits that one, so only a redirect can have been blocked.
  const look = (event: Event) => {
    stopped ||= 'blockedURI' in event && event.blockedURI === url;
  };
  home.addEventListener?.('securitypolicyviolation', look);
  return {
    request,
    wasBlocked: () => stopped,
    release: () => {
      home.removeEventListener?.('securitypolicyviolation', look);
      frame?.remove();
    },
  };
}

/** Some browsers replace the initial document of a frame before its load event. */
async function emptyFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
  return frame;
}

function bind(frame: Document, origin: string): void {
  const meta = frame.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = `connect-src ${origin}`;
  frame.head.append(meta);
}
