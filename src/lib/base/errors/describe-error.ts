import type { ApiError } from '$lib/base/api/wire/errors';
import { httpErrors } from './http-errors';
import { networkErrors } from './network-errors';
import { replyErrors } from './reply-errors';
import type { ErrorContext, ErrorDescription, Failure, Rule } from './rule';

/**
 * Explains failures of fine tuning paths. Refusals are not documented (docs/service.md#fine-tunings), so every form
 * counts: 401, 403, 404, a web page, no readable reply. Skips other failures and other resources.
 */
const fineTuning: Rule = {
  kind: 'fine-tuning',
  explain({ error, context: { connection, requested } }) {
    const { name, rootUrl } = connection;
    if (requested !== 'fine-tunings' && requested !== 'fine-tuning') return undefined;
    const closed = `Fine-tuning is in closed beta. It’s probably not enabled for this account, or ${name} doesn’t offer it.`;
    const status = error.kind === 'http' && error.status;
    if (requested === 'fine-tuning' && status === 404 && !('isHtml' in error && error.isHtml))
      return {
        title: 'No such fine-tuning (404)',
        body: `${name} doesn’t have it: it was deleted or belongs to another account.`,
        advice: [closed],
        fix: 'settings',
      };
    const title = fineTuningTitle(error);
    if (title === undefined) return undefined;
    return {
      title,
      body: status === 401 ? `${closed} The key may also be wrong.` : closed,
      advice: [
        `These paths use the root URL, ${rootUrl || 'which is empty'}: check it in Settings.`,
      ],
      fix: 'settings',
    };
  },
};

function fineTuningTitle(error: ApiError): string | undefined {
  switch (error.kind) {
    case 'html':
      return 'Got a web page instead of fine-tuning';
    case 'redirected':
      return 'The fine-tuning path redirects';
    case 'unreachable':
      return ['cors', 'unreadable'].includes(error.cause)
        ? 'The root URL doesn’t respond to this page'
        : undefined;
    case 'http':
      return refusals.includes(error.status) || (error.isHtml && error.status < 500)
        ? `Fine-tuning isn’t available on this service (${error.status})`
        : undefined;
    default:
      return undefined;
  }
}

/** Statuses that mean "not for you" or "not here". */
const refusals = [401, 403, 404, 405, 501];

/** The first rule that returns sentences applies. */
const rules: readonly Rule[] = [fineTuning, ...networkErrors, ...httpErrors, ...replyErrors];

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
      ...('details' in error && { details: error.details }),
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
