import { isObject, type JsonObject, parseJson } from '$lib/base/api/wire/json';
import {
  authorizationIn,
  authorizationPlaceholder,
  hasAuthorizationFor,
} from '$lib/base/api/wire/tab-authorization';
import { keyMark } from '$lib/base/api/wire/key-mask';
import type { WireRequest } from '$lib/base/api/wire/transport';
import { hasMissingFiles } from '$lib/shared/exchanges/request-body';
import type { ExchangeContent, ExchangeRecord } from '$lib/base/storage/exchange-records';
import type { Confirmation } from '$lib/base/ui/dialogs/confirm.svelte';

/** A reason why a recorded request cannot be sent again as it was. */
export type Missing =
  /** Only digests of files are stored. */
  | 'files'
  /** The body was too long to be stored whole. */
  | 'end'
  /** Imported requests may have any method, and any kind of body. */
  | 'kind';

/** A request to send again, without its destination. */
export type RequestAgain = Pick<WireRequest, 'method' | 'json' | 'form' | 'unrecorded'>;

type RequestReading = { request: RequestAgain } | { missing: Missing; editable?: JsonObject };

/** The request of a record as it can be sent again to `baseUrl`. `editable` is its body, if a person can correct it. */
export function requestAgain(
  { method }: Pick<ExchangeRecord, 'method'>,
  { request }: Pick<ExchangeContent, 'request'>,
  baseUrl: string,
): RequestReading {
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') return { missing: 'kind' };
  switch (request.kind) {
    case 'none':
      return { request: { method } };
    case 'bytes':
      return { missing: 'files' };
    case 'form':
      return formAgain(method, request.parts);
    case 'text': {
      if (request.left) return { missing: 'end' };
      const parsed = parseJson(request.text);
      if (!('value' in parsed)) return { missing: 'kind' };
      const json = isObject(parsed.value)
        ? withTabAuthorization(parsed.value as JsonObject, baseUrl)
        : parsed.value;
      return jsonAgain(method, json);
    }
  }
}

/** A body that was typed, or read from a record. */
export function jsonAgain(method: RequestAgain['method'], json: unknown): RequestReading {
  const text = JSON.stringify(json);
  const editable = isObject(json) ? { editable: json as JsonObject } : undefined;
  if (hasMissingFiles(text)) return { missing: 'files', ...editable };
  return { request: { method, json } };
}

function formAgain(
  method: RequestAgain['method'],
  parts: Extract<ExchangeContent['request'], { kind: 'form' }>['parts'],
): RequestReading {
  const form = new FormData();
  for (const part of parts) {
    if (!('value' in part)) return { missing: 'files' };
    form.append(part.name, part.value);
  }
  return { request: { method, form } };
}

/** Records mask the authorization of wolfram_settings as a secret; if this tab holds it, it is sent again. */
function withTabAuthorization(body: JsonObject, baseUrl: string): JsonObject {
  if (authorizationIn(body.compound_custom) !== keyMark || !hasAuthorizationFor(baseUrl))
    return body;
  const text = JSON.stringify(body.compound_custom).replace(
    `"authorization":"${keyMark}"`,
    `"authorization":${JSON.stringify(authorizationPlaceholder)}`,
  );
  return { ...body, compound_custom: JSON.parse(text) as JsonObject };
}

/** Explains why a recorded request cannot be sent again as it was, and how to proceed. */
export const missingTexts: Record<Missing, { title: string; body: string }> = {
  files: {
    title: 'Its files aren’t recorded',
    body: 'Only names, sizes and digests of files are recorded. Send it again from its page, where you choose files.',
  },
  end: {
    title: 'Its body was too long to record',
    body: 'Only the beginning is recorded. Send it again from its page.',
  },
  kind: {
    title: 'It can’t be sent from here',
    body: 'The console only sends GET, POST and DELETE with JSON or a form.',
  },
};

/** Paths whose requests only produce an answer. */
const answering =
  /\/(?:chat\/completions|completions|embeddings|responses|reranking|audio\/(?:speech|transcriptions|translations)|text_completion)(?:\?.*)?$/;

/** The confirmation for a request that changes data on the service; undefined for one that only reads. */
export function confirmationFor(method: string, path: string): Confirmation | undefined {
  if (method === 'DELETE')
    return {
      title: 'Delete again?',
      body: `DELETE ${path} deletes it from the service. This can’t be undone.`,
      confirmLabel: 'Send again',
      danger: true,
    };
  if (method === 'GET' || answering.test(path)) return undefined;
  return {
    title: 'Send again?',
    body: `${method} ${path} changes data at the service. It may start or create something twice.`,
    confirmLabel: 'Send again',
  };
}
