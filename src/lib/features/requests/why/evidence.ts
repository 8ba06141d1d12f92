import type { ApiError, HttpError } from '$lib/base/api/wire/errors';
import type { RequestedResource } from '$lib/base/errors/rule';
import type { ExchangeContent, ExchangeRecord } from '$lib/base/storage/exchange-records';

const resources = /\/(files|batches|models|fine_tunings)(\/[^/]+)?(?:\/(?:content|cancel))?$/;

/** The resource that a request names by its method and path; undefined if a model was to answer. */
export function requestedResource({
  method,
  url,
}: Pick<ExchangeRecord, 'method' | 'url'>): RequestedResource | undefined {
  const [, resource, id] = resources.exec(URL.canParse(url) ? new URL(url).pathname : '') ?? [];
  if (resource === undefined) return undefined;
  if (resource === 'fine_tunings') return id === undefined ? 'fine-tunings' : 'fine-tuning';
  if (method === 'DELETE') return 'deletion';
  if (id === undefined)
    return method === 'GET' ? 'list' : resource === 'files' ? 'upload' : undefined;
  if (resource === 'models') return undefined;
  return resource === 'files' ? 'file' : 'batch';
}

/** The facts of a reply that the error rules used, in sentences. */
export function describeReply(error: ApiError, { responseHeaders }: ExchangeContent): string[] {
  if (error.kind !== 'http') return [];
  const type = headerOf(responseHeaders, 'content-type');
  return [
    `Status ${error.status}, ${type === undefined ? 'without a content type' : type}.`,
    ...describeMembers(error),
    ...(error.status === 429
      ? [describeWait(error, headerOf(responseHeaders, 'retry-after'))]
      : []),
  ];
}

function describeMembers({ isHtml, type, code, param }: HttpError): string[] {
  if (isHtml) return ['The body is a web page.'];
  const names = Object.entries({ type, code, field: param }).flatMap(([name, value]) =>
    value ? [`${name} ${value}`] : [],
  );
  return names.length > 0 ? [`The error names ${names.join(', ')}.`] : [];
}

function describeWait({ retryAfterMs }: HttpError, header: string | undefined): string {
  if (header !== undefined) return `retry-after: ${header}`;
  const hidden = 'No retry-after header, or the service doesn’t expose it.';
  return retryAfterMs === undefined ? hidden : `${hidden} The error message names the wait.`;
}

function headerOf(headers: ExchangeContent['responseHeaders'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}
