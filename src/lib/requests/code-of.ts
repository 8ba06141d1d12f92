import { codeHeaders, type CodeRequest, type FormPart } from '$lib/code/code-request';
import { isObject, jsonOr, type JsonObject } from '$lib/api/json';
import type { ExchangeContent, ExchangeRecord } from '$lib/storage/exchange-records';
import { specPathOf } from './spec-path';

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
