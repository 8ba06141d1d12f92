import { ofTransfer } from './cassette.js';
import { Matcher, modelOf } from './match.js';

/** @import { StoredCassette } from './cassette.js' */

/**
 * A service that answers from recorded requests (docs/bridge.md#cassettes), under their own base URL or under /v1, each
 * part after its time. Rejects only when a request is aborted, or its form is broken.
 *
 * @param {readonly StoredCassette[]} cassettes
 * @param {(ms: number, signal: AbortSignal) => unknown} wait rejects when the signal is aborted
 * @returns {(request: Request) => Promise<Response>}
 */
export function createReplay(cassettes, wait) {
  const matcher = new Matcher(cassettes);
  const bases = basePaths(cassettes);
  return async (request) => {
    const startedAt = performance.now();
    const { method, url, signal } = request;
    const { pathname, search } = new URL(url);
    const body = await readBody(request);
    const path = pathname.replace(/^\/v1(?=\/)/, '') + search;
    const until = async (/** @type {number} */ ms) => {
      const left = startedAt + ms - performance.now();
      if (left > 0) await wait(left, signal);
    };
    const wanted = bases.map((base) => ({ method, path: base + path, body }));
    const found = matcher.find([{ method, path: pathname + search, body }, ...wanted]);
    if (found) return play(found, until);
    if (method === 'GET' && /(?:^|\/v\d+)\/models$/.test(pathname)) return modelList(cassettes);
    return unmatched(wanted[0] && matcher.nearest(wanted[0]));
  };
}

/** The paths before the endpoints, such as /v1, each once. @param {readonly StoredCassette[]} cassettes */
export function basePaths(cassettes) {
  const paths = cassettes.map(({ request }) => new URL(request.url).pathname);
  return [...new Set(paths.map((path) => /^.*?\/v\d+(?=\/)/.exec(path)?.[0] ?? ''))];
}

/** @param {StoredCassette | undefined} nearest */
function unmatched(nearest) {
  const message = nearest
    ? `No recorded request matches. The nearest is ${nearest.file}: ${nearest.request.method} ${nearest.request.url}`
    : 'There are no recorded requests.';
  const error = { message, type: 'invalid_request_error', code: 'not_recorded', param: null };
  return Response.json({ error }, { status: 404 });
}

/** The models that the recorded requests name. @param {readonly StoredCassette[]} cassettes */
function modelList(cassettes) {
  const ids = new Set(cassettes.flatMap(({ request }) => modelOf(request.body) ?? []));
  const data = [...ids].map((id) => ({ id, object: 'model', owned_by: 'recorded' }));
  return Response.json({ object: 'list', data });
}

/** @param {NonNullable<ReturnType<Matcher['find']>>} found @param {(ms: number) => Promise<void>} until */
async function play({ cassette: { request, reply, file }, way }, until) {
  const { status, body, pieces = [], ms } = reply;
  const headers = new Headers(
    Object.entries(reply.headers).filter(([name]) => !ofTransfer.test(name)),
  );
  headers.set('x-replay-match', way);
  headers.set('x-replay-file', encodeURIComponent(file));
  const { origin, pathname } = new URL(request.url);
  headers.set('x-replay-url', origin + pathname);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const parts = body === undefined ? [...pieces] : [{ ms, text }];
  await until(parts[0]?.ms ?? ms);
  const encoder = new TextEncoder();
  const stream = new ReadableStream({
    async pull(controller) {
      const part = parts.shift();
      await until(part?.ms ?? ms);
      if (part) controller.enqueue(encoder.encode(part.text));
      else controller.close();
    },
  });
  return new Response([204, 205, 304].includes(status) ? null : stream, { status, headers });
}

/** The body as cassettes have it: a JSON value, the fields of a form, or the text. @param {Request} request */
async function readBody(request) {
  if (/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) {
    const form = [...(await request.formData())];
    // The bytes of files are not recorded.
    return Object.fromEntries(
      form.map(([name, one]) => [name, one instanceof File ? one.name : one]),
    );
  }
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
