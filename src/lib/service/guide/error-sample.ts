import { ConnectionCut } from '../engine';
import { ServiceError, type ErrorDetails } from '../service-error';
import type { Answer } from './answer';

/** Tokens that arrive before an error in the middle of an answer. */
const tokensBefore = 40;

const beginning =
  'This answer begins like any other and has something to say: what has arrived stays, whatever happens next. ' +
  'It would go on to explain how errors are shown, why nothing that was read is taken away, and what can be done ' +
  'about it, but before it gets there the connection or the service gives up.';

/** What real deployments say with these statuses (wire-facts.md 4). */
const statuses: { [status: number]: { words: string; details?: ErrorDetails } } = {
  400: { words: 'a request that breaks a rule', details: { param: 'messages' } },
  401: { words: 'a key that is refused', details: { code: 'invalid_api_key' } },
  403: { words: 'a model that this key may not use', details: { type: 'permissions_error' } },
  404: { words: 'a model that does not exist', details: { code: 'model_not_found' } },
  413: { words: 'a request that is too large', details: { code: 'request_too_large' } },
  422: { words: 'a request that makes no sense to the model' },
  424: { words: 'a tool server that did not let the service in' },
  429: { words: 'a rate limit that is used up', details: rateLimit() },
  498: { words: 'flex capacity that is used up', details: { code: 'capacity_exceeded' } },
  500: { words: 'a fault inside the service' },
  502: { words: 'a bad answer from behind a gateway' },
  503: { words: 'a service that is overloaded' },
};

export function errorSample(code: string): Answer {
  if (code === 'cut') return failing(new ConnectionCut('the connection was cut, as asked'));
  if (code === 'stream') {
    return failing(new ServiceError(503, 'Sample of an error inside the stream.'));
  }
  const status = /^[45]\d\d$/.test(code) ? Number(code) : 500;
  const { words, details } = statuses[status] ?? { words: `status ${status}` };
  const error = new ServiceError(status, `Sample of ${words}, as asked.`, details);
  return { text: [], failure: { afterTokens: 0, error } };
}

function failing(error: Error): Answer {
  return { text: [beginning], failure: { afterTokens: tokensBefore, error } };
}

function rateLimit(): ErrorDetails {
  return {
    type: 'tokens',
    code: 'rate_limit_exceeded',
    headers: {
      'retry-after': '5',
      'x-ratelimit-limit-requests': '1000',
      'x-ratelimit-limit-tokens': '6000',
      'x-ratelimit-remaining-requests': '998',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-requests': '2m59.56s',
      'x-ratelimit-reset-tokens': '5s',
    },
  };
}
