import { plural } from '$lib/base/ui/text/amounts';
import type { ConnectionCheck } from './connection-check';
import { describeError } from '$lib/base/errors/describe-error';
import type { ErrorContext, ErrorDescription } from '$lib/base/errors/rule';

export type CheckDescription = Pick<ErrorDescription, 'title' | 'body' | 'advice' | 'words'>;

/** Describes the result of a connection test. */
export function describeCheck(check: ConnectionCheck, context: ErrorContext): CheckDescription {
  switch (check.kind) {
    case 'works':
      return describeSuccess(check.models.length, context);
    case 'elsewhere':
      return {
        title: `Wrong path: try ${check.baseUrl}`,
        body: `${check.baseUrl} responds like an API; the address you entered doesn’t.`,
        advice: [],
      };
    case 'failed':
      return describeRefusal(describeError(check.error, context), check.error, context);
  }
}

function describeSuccess(count: number, { connection }: ErrorContext): CheckDescription {
  if (count === 0)
    return {
      title: `${connection.host} responds, but lists no models`,
      body: 'Address and key are accepted.',
      advice: ['Load a model on the server, or check the key’s permissions.'],
    };
  return {
    title: `${plural(count, 'model')} available`,
    body: '',
    advice: [],
  };
}

/** Some statuses mean something else for a list of models than for a message. */
function describeRefusal(
  description: ErrorDescription,
  error: Extract<ConnectionCheck, { kind: 'failed' }>['error'],
  { connection }: ErrorContext,
): CheckDescription {
  if (error.kind !== 'http' || error.isHtml) return description;
  const { words } = description;
  if (error.status === 403)
    return {
      title: 'Key refused (403)',
      body: `${connection.host} doesn’t let this key list models.`,
      advice: [
        'Check the key’s permissions where you created it.',
        'Some keys can chat but not list models. Then type the model’s name in Chat.',
      ],
      words,
    };
  if (error.status === 404 || error.status === 405)
    return {
      title: `Wrong path (${error.status})`,
      body: `${connection.host} responds, but has no /models under this base URL.`,
      advice: [
        'Look up the base URL in the service’s documentation; it often ends with /v1.',
        'A few services list no models. Then type the model’s name in Chat.',
      ],
      words,
    };
  return description;
}
