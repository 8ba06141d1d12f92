import { atRoot, type Endpoint } from './endpoint';
import { ApiFailure } from './errors';
import type { JsonValue } from './json';
import { ReplyBody } from './reply-body';
import { send } from './transport';

/** The deprecated paths of api-spec.md 9. */
export type LegacyPath = 'completions' | 'text-completion' | 'models';

const places = {
  completions: { method: 'POST', path: '/completions', root: false },
  'text-completion': {
    method: 'POST',
    path: '/v1/request_manager/text_completion',
    root: true,
  },
  models: { method: 'GET', path: '/v1/model_manager/models', root: true },
} as const;

/**
 * Sends one request and yields the reply's text as it arrives: no form of it is described. It ends where the body ends;
 * whether the answer was complete is for nobody to say. Throws ApiFailure.
 */
export async function* legacyReply(
  endpoint: Endpoint,
  name: LegacyPath,
  json: { [field: string]: JsonValue } | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { method, path, root } = places[name];
  const target = root ? atRoot(endpoint) : endpoint;
  const response = await send(target, { method, path, json, signal });
  const body = new ReplyBody(response.body as ReadableStream<Uint8Array>);
  const decoder = new TextDecoder();
  try {
    for await (const piece of body.pieces()) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (reason) {
    throw new ApiFailure(signal.aborted ? { kind: 'stopped' } : { kind: 'cut-off' }, {
      cause: reason,
    });
  } finally {
    body.close();
  }
}

/** Where a path is, as it is written in the spec. */
export function legacyAddress(name: LegacyPath): string {
  const { method, path, root } = places[name];
  return `${method} ${root ? '{root_url}' : '{base_url}'}${path}`;
}
