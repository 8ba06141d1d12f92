import type { JsonValue } from '../../base/api/wire/json';
import type { RequestRules } from '../../base/api/rules/compose-rules';
import { refusalsOf } from '../../base/api/rules/problem';

export interface ErrorDetails {
  type?: string;
  code?: string;
  /** The request field at fault, a path such as `messages[0].role`. */
  param?: string;
  headers?: Record<string, string>;
  /** Text that was generated before a check refused it (docs/service.md#errors). */
  failedGeneration?: string;
}

/** A refusal with its HTTP status. Any code of the service may throw it; the answer follows docs/service.md#errors. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

/** The 400 for a request field that breaks a rule. */
export function invalid(param: string, message: string, code?: string): ServiceError {
  return new ServiceError(400, message, { param, code });
}

/** Throws the 400 for the first rule of the request that its body breaks. */
export function requireValid(rules: RequestRules, body: { [name: string]: unknown }): void {
  const [broken] = refusalsOf(rules(body));
  if (broken) throw invalid(broken.parameter, broken.message);
}

/** Converts any thrown value into an answer: a failure of the service itself is a 500. */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return new ServiceError(507, 'This browser has no room left to store it: delete some files.', {
      code: 'insufficient_storage',
    });
  }
  return new ServiceError(500, `The service failed: ${String(error)}`);
}

export function errorBody({ status, message, details }: ServiceError): {
  error: { [member: string]: JsonValue };
} {
  return {
    error: {
      message,
      type: details.type ?? (status < 500 ? 'invalid_request_error' : 'server_error'),
      code: details.code ?? null,
      param: details.param ?? null,
      ...(details.failedGeneration === undefined
        ? {}
        : { failed_generation: details.failedGeneration }),
    },
  };
}
