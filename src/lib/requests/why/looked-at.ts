import type { ApiError, HttpError } from '$lib/api/wire/errors';
import type { ExchangeContent } from '$lib/storage/exchange-records';

/** The facts that the rules used, in sentences. */
export function lookedAt(error: ApiError, { responseHeaders }: ExchangeContent): string[] {
  if (error.kind !== 'http') return [];
  const type = valueOf(responseHeaders, 'content-type');
  return [
    `Status ${error.status}, ${type === undefined ? 'without a content type' : type}.`,
    ...named(error),
    ...(error.status === 429 ? [waitOf(error, valueOf(responseHeaders, 'retry-after'))] : []),
  ];
}

function named({ isHtml, type, code, param }: HttpError): string[] {
  if (isHtml) return ['The body is a web page.'];
  const names = Object.entries({ type, code, field: param }).flatMap(([name, value]) =>
    value ? [`${name} ${value}`] : [],
  );
  return names.length > 0 ? [`The error names ${names.join(', ')}.`] : [];
}

function waitOf({ retryAfterMs }: HttpError, header: string | undefined): string {
  if (header !== undefined) return `retry-after: ${header}`;
  const hidden =
    'No retry-after is to be seen; a browser hides it where the service does not expose it.';
  return retryAfterMs === undefined ? hidden : `${hidden} The words of the error name the wait.`;
}

function valueOf(headers: ExchangeContent['responseHeaders'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}
