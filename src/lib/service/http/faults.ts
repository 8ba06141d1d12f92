import type { Fault } from '../base/options';
import { ConnectionCut, type Engine, type EnginePart } from '../base/engine';
import { ServiceError, type ErrorDetails } from './service-error';

export interface Failure {
  /** Number of tokens before the failure; 0 refuses the request. */
  afterTokens: number;
  error: Error;
}

/** Number of tokens before a failure in the middle of an answer. */
const tokensBefore = 40;

/** Words and details that real deployments send with these statuses (docs/service.md#errors). */
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

/** The failure for a code; its message says that it was requested. An unknown code fails with status 500. */
export function failureOf(code: string): Failure {
  if (code === 'cut')
    return {
      afterTokens: tokensBefore,
      error: new ConnectionCut('the connection was cut, as asked'),
    };
  if (code === 'stream') {
    const error = new ServiceError(503, 'Sample of an error inside the stream.');
    return { afterTokens: tokensBefore, error };
  }
  const status = /^[45]\d\d$/.test(code) ? Number(code) : 500;
  const { words, details } = statuses[status] ?? { words: `status ${status}` };
  return {
    afterTokens: 0,
    error: new ServiceError(status, `Sample of ${words}, as asked.`, details),
  };
}

/** Wraps an engine so that a fraction of its answers fails; without a fault the answers are unchanged. */
export function faultyEngine(
  engine: Engine,
  fault: () => Fault | undefined,
  random: () => number,
): Engine {
  return {
    chat(request, signal) {
      const wanted = fault();
      const parts = engine.chat(request, signal);
      return wanted && random() < wanted.share ? failing(parts, failureOf(wanted.kind)) : parts;
    },
  };
}

/** If an answer is shorter than `afterTokens`, it fails at its end. */
async function* failing(
  parts: AsyncIterable<EnginePart>,
  { afterTokens, error }: Failure,
): AsyncGenerator<EnginePart> {
  let passed = 0;
  if (afterTokens > 0) {
    for await (const part of parts) {
      if (passed === afterTokens || part.type === 'finish') break;
      passed += 1;
      yield part;
    }
  }
  throw error;
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
