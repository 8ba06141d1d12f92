import type { ApiError } from '$lib/api/wire/errors';

interface Refusal {
  title: string;
  body: string;
  advice: string[];
}

/** Whom the console asked; a Connection fits. */
interface Party {
  name: string;
  rootUrl: string;
}

/**
 * What a failure of a fine tuning path probably means. How a refusal looks is not described (docs/service.md#fine-tunings), so that
 * every way of saying no counts: 401, 403, 404, a web page, no readable reply. Undefined for failures of another sort.
 * `isList` tells a missing path from a missing fine tuning.
 */
export function betaRefusal(
  error: ApiError,
  { name, rootUrl }: Party,
  isList: boolean,
): Refusal | undefined {
  const root = `The paths hang on the root URL, ${rootUrl || 'which is empty'}: check it in the settings.`;
  const closed = `Fine tuning is in closed beta: it is probably not enabled for this account, or ${name} has no fine tuning.`;
  if (error.kind === 'http' && error.status === 404 && !isList && !error.isHtml) {
    return {
      title: 'No such fine tuning (404)',
      body: `${name} does not know it: it was deleted, or it belongs to another account.`,
      advice: [closed],
    };
  }
  const title = titleOf(error);
  if (!title) return undefined;
  const body =
    error.kind === 'http' && error.status === 401 ? `${closed} The key may be wrong, too.` : closed;
  return { title, body, advice: [root] };
}

function titleOf(error: ApiError): string | undefined {
  switch (error.kind) {
    case 'html':
      return 'A web page answered in place of fine tuning';
    case 'redirected':
      return 'The fine tuning path redirects elsewhere';
    case 'unreachable':
      return ['cors', 'unreadable', 'no-answer'].includes(error.cause)
        ? 'The root URL gives this page no answer'
        : undefined;
    case 'http':
      return refusals.includes(error.status) || (error.isHtml && error.status < 500)
        ? `Fine tuning is not open here (${error.status})`
        : undefined;
    default:
      return undefined;
  }
}

/** Statuses that mean "not for you" or "not here". */
const refusals = [401, 403, 404, 405, 501];

/** The server's own words, where it gave any. */
export function wordsOf(error: ApiError): string {
  return ('words' in error && error.words) || '';
}
