import { plural } from '$lib/ui/text/amounts';
import type { ConnectionCheck } from './connection-check';
import { describeError } from '$lib/errors/describe-error';
import type { ErrorContext, ErrorDescription } from '$lib/errors/rule';

export type CheckDescription = Pick<ErrorDescription, 'title' | 'body' | 'advice' | 'words'>;

/** Describes the result of a connection test. */
export function describeCheck(check: ConnectionCheck, context: ErrorContext): CheckDescription {
  switch (check.kind) {
    case 'works':
      return describeSuccess(check.models.length, context);
    case 'elsewhere':
      return {
        title: 'Wrong path: the service answers at another base URL',
        body: `${check.baseUrl} answers as an API does; the entered one does not.`,
        advice: [],
      };
    case 'failed':
      return describeRefusal(describeError(check.error, context), check.error, context);
  }
}

function describeSuccess(count: number, { connection }: ErrorContext): CheckDescription {
  if (count === 0)
    return {
      title: `${connection.host} answers, but lists no models`,
      body: 'The address and the key are accepted.',
      advice: ['Load a model on the server, or check what the key may use.'],
    };
  return {
    title: `Works: ${plural(count, 'model')}`,
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
      body: `${connection.host} does not let this key list the models.`,
      advice: [
        'Check the permissions of the key where it was issued.',
        'Some keys may answer messages and not list models: then type the model’s name in the chat.',
      ],
      words,
    };
  if (error.status === 404 || error.status === 405)
    return {
      title: `Wrong path (${error.status})`,
      body: `${connection.host} answers, but it has no /models below this base URL.`,
      advice: [
        'Look up the base URL in the service’s documentation; it often ends with /v1.',
        'A few services list no models: then type the model’s name in the chat.',
      ],
      words,
    };
  return description;
}
