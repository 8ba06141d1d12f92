import { servedDemo, servedReplay } from '$lib/shared/request-code/connection-code';
import { isReplayUrl } from '$lib/shared/connections/model/demo-address';
import { demoConnection } from '$lib/shared/connections/model/connection';
import {
  codeHeaders,
  type CodeRequest,
  type FormPart,
} from '$lib/shared/request-code/code-request';
import { isObject, jsonOr, type JsonObject } from '$lib/base/api/wire/json';
import type { ExchangeContent, ExchangeRecord } from '$lib/base/storage/exchange-records';
import { specPathOf } from './model/spec-path';

const recordedNote =
  'A recorded request answered this one. The code sends to the service that it was recorded from.';

/**
 * An exchange as code for an address that programs reach, with the note on it if that is another one than the request
 * was sent to; undefined if its request was stored in part only.
 */
export function codeWithNote(
  record: Pick<ExchangeRecord, 'method' | 'url' | 'connectionId'>,
  content: Pick<ExchangeContent, 'request' | 'requestHeaders' | 'responseHeaders'>,
): { request: CodeRequest; note?: string } | undefined {
  const isReplay = isReplayUrl(record.url);
  const recorded = isReplay && new Headers(content.responseHeaders).get('x-replay-url');
  const url = recorded ? recorded + new URL(record.url).search : record.url;
  const request = codeOf({ ...record, url }, content);
  if (!request) return undefined;
  if (recorded) return { request: { ...request, hasKey: true }, note: recordedNote };
  const isDemo = record.connectionId === demoConnection.id;
  const served = isReplay ? servedReplay : isDemo ? servedDemo : undefined;
  if (!served) return { request };
  const { baseUrl, rootUrl, note } = served;
  const isAtRoot = request.path.startsWith('/v1/');
  return { request: { ...request, baseUrl: isAtRoot ? rootUrl : baseUrl, hasKey: false }, note };
}

/** An exchange as code; undefined if its request was stored in part only. */
export function codeOf(
  { method, url }: Pick<ExchangeRecord, 'method' | 'url'>,
  { request, requestHeaders }: Pick<ExchangeContent, 'request' | 'requestHeaders'>,
): CodeRequest | undefined {
  const { base: baseUrl, path } = specPathOf(url) ?? addressAtOrigin(url);
  const hasKey = requestHeaders.some(([name]) => name.toLowerCase() === 'authorization');
  const headers = codeHeaders(
    requestHeaders.filter(([name]) => !/^(authorization|content-type)$/i.test(name)),
  );
  const code = {
    method: method as CodeRequest['method'],
    baseUrl,
    path,
    hasKey,
    ...(headers.length > 0 && { headers }),
  };
  if (request.kind === 'none') return code;
  if (request.kind === 'form') return { ...code, body: { form: request.parts.map(partOf) } };
  const json =
    request.kind === 'text' && !request.left ? jsonOr(request.text, undefined) : undefined;
  return isObject(json) ? { ...code, body: { json: json as JsonObject } } : undefined;
}

function addressAtOrigin(url: string) {
  const base = new URL(url).origin;
  return { base, path: url.slice(base.length) };
}

function partOf(
  part: Extract<ExchangeContent['request'], { kind: 'form' }>['parts'][number],
): FormPart {
  return 'value' in part ? part : { name: part.name, file: part.file };
}
