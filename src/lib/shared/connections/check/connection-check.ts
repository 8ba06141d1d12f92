import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { listModels, type Model } from '$lib/base/api/models';

/** The result of GET /models at an endpoint. */
export type ConnectionCheck =
  | { kind: 'works'; models: Model[] }
  | { kind: 'elsewhere'; error: ApiError; baseUrl: string }
  | { kind: 'failed'; error: ApiError };

/**
 * Requests the models. If that fails like a wrong path, tries other paths. A wrong path can look like a CORS refusal
 * too: many servers send the headers only on paths they know. Throws ApiFailure `stopped` only.
 */
export async function checkConnection(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<ConnectionCheck> {
  const first = await requestModels(endpoint, signal);
  if (!('error' in first)) return { kind: 'works', models: first.models };
  if (!mayBeWrongPath(first.error)) return { kind: 'failed', error: first.error };
  for (const baseUrl of otherBaseUrls(endpoint.baseUrl)) {
    const other = await requestModels(
      { ...endpoint, baseUrl, ...secretsFor(baseUrl, endpoint) },
      signal,
    );
    if (!('error' in other) || isApiRefusal(other.error))
      return { kind: 'elsewhere', error: first.error, baseUrl };
  }
  return { kind: 'failed', error: first.error };
}

async function requestModels(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<{ models: Model[] } | { error: ApiError }> {
  try {
    return { models: (await listModels(endpoint, signal)).items };
  } catch (reason) {
    if (!(reason instanceof ApiFailure) || reason.error.kind === 'stopped') throw reason;
    return { error: reason.error };
  }
}

/** The key and the headers are sent only to the base URL and below it (docs/promises.md P-N7). */
function secretsFor(
  baseUrl: string,
  { baseUrl: own, apiKey, extraHeaders, secretHeaders }: Endpoint,
): Pick<Endpoint, 'apiKey' | 'extraHeaders' | 'secretHeaders'> {
  return baseUrl.startsWith(`${own}/`)
    ? { apiKey, extraHeaders, secretHeaders }
    : { apiKey: undefined, extraHeaders: undefined, secretHeaders: undefined };
}

function mayBeWrongPath(error: ApiError): boolean {
  switch (error.kind) {
    case 'html':
    case 'empty':
    case 'malformed':
    case 'redirected':
      return true;
    case 'http':
      return error.isHtml || error.status === 404 || error.status === 405;
    case 'unreachable':
      return error.cause === 'cors' && (!error.refusedHeaders || error.isMissing === true);
    default:
      return false;
  }
}

/** An API refuses a request without a key; a refusal in the API's own format shows that the API is there. */
function isApiRefusal(error: ApiError): boolean {
  return error.kind === 'http' && !error.isHtml && [401, 403, 429].includes(error.status);
}

/** With or without /v1, then the usual paths of services of this kind. */
export function otherBaseUrls(baseUrl: string): string[] {
  const { origin } = new URL(baseUrl);
  const toggled = /\/v1$/.test(baseUrl) ? baseUrl.replace(/\/v1$/, '') : `${baseUrl}/v1`;
  const candidates = [toggled, `${origin}/v1`, `${origin}/openai/v1`, `${origin}/api/v1`];
  return [...new Set(candidates)].filter((candidate) => candidate !== baseUrl);
}
