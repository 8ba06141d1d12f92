import type { ApiError } from '$lib/api/wire/errors';
import type { ErrorContext, ErrorDescription } from './error-description';
import type { Failure } from './rules/rule';
import { rules } from './rules/rules';

/** Describes any failure of a call. Show all of it as text, never as markup. */
export function describeError(error: ApiError, context: ErrorContext): ErrorDescription {
  const failure = failureOf(error, context);
  const words = 'words' in error && error.words ? error.words : undefined;
  for (const { kind, explain, probed } of rules) {
    const sentences = explain(failure);
    if (!sentences) continue;
    const { ifWords, ifSilent, advice, ...rest } = sentences;
    const first = words ? ifWords : ifSilent;
    return {
      kind,
      ...rest,
      advice: first ? [first, ...advice] : advice,
      words,
      probed: probed?.(failure) ?? [],
    };
  }
  throw new Error(`No rule for ${error.kind}`);
}

/** The title with the service's words, on one line. */
export function errorText(error: ApiError, context: ErrorContext): string {
  const { title, words } = describeError(error, context);
  return words ? `${title}: ${words}` : title;
}

/** Converts an error and its context to the input of the rules. */
function failureOf(error: ApiError, context: ErrorContext): Failure {
  const seen = {
    now: new Date(),
    origin: globalThis.location?.origin ?? 'the address of this page',
  };
  if (error.kind !== 'stream-error' || !error.status)
    return { error: aged(error, context), context, ...seen };
  // An error inside a stream that names a status is explained like a refused request.
  const http = { ...error, kind: 'http' as const, status: error.status, isHtml: false };
  return { error: http, context: { connection: context.connection }, ...seen };
}

/** Reduces the wait that the service requested by the failure's age; 0 if it is over. */
function aged(error: ApiError, { ageMs = 0 }: ErrorContext): ApiError {
  return error.kind === 'http' && error.retryAfterMs !== undefined
    ? { ...error, retryAfterMs: Math.max(0, error.retryAfterMs - ageMs) }
    : error;
}
