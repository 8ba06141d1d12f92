import type { ErrorContext } from '$lib/connections/errors/error-description';
import type { ExchangeRecord } from '$lib/storage/exchange-records';

const resources = /\/(files|batches|models|fine_tunings)(\/[^/]+)?(?:\/(?:content|cancel))?$/;

/** The resource that a request asked for, if it is not an answer of a model, by its method and path. */
export function askedOf({
  method,
  url,
}: Pick<ExchangeRecord, 'method' | 'url'>): ErrorContext['asked'] {
  const [, resource, id] = resources.exec(URL.canParse(url) ? new URL(url).pathname : '') ?? [];
  if (resource === undefined) return undefined;
  if (resource === 'fine_tunings') return id === undefined ? 'fine-tunings' : 'fine-tuning';
  if (method === 'DELETE') return 'deletion';
  if (id === undefined)
    return method === 'GET' ? 'list' : resource === 'files' ? 'upload' : undefined;
  if (resource === 'models') return undefined;
  return resource === 'files' ? 'file' : 'batch';
}
