import type { ApiError } from '$lib/api/wire/errors';
import type { Rule } from './rule';

/**
 * Explains failures of fine tuning paths. Refusals are not documented (docs/service.md#fine-tunings), so every form
 * counts: 401, 403, 404, a web page, no readable reply. Skips other failures and other resources.
 */
export const fineTuning: Rule = {
  kind: 'fine-tuning',
  explain({ error, context: { connection, asked } }) {
    const { name, rootUrl } = connection;
    if (asked !== 'fine-tunings' && asked !== 'fine-tuning') return undefined;
    const closed = `Fine tuning is in closed beta: it is probably not enabled for this account, or ${name} has no fine tuning.`;
    const status = error.kind === 'http' && error.status;
    if (asked === 'fine-tuning' && status === 404 && !('isHtml' in error && error.isHtml))
      return {
        title: 'No such fine tuning (404)',
        body: `${name} does not know it: it was deleted, or it belongs to another account.`,
        advice: [closed],
        fix: 'settings',
      };
    const title = titleOf(error);
    if (title === undefined) return undefined;
    return {
      title,
      body: status === 401 ? `${closed} The key may be wrong, too.` : closed,
      advice: [
        `The paths hang on the root URL, ${rootUrl || 'which is empty'}: check it in the settings.`,
      ],
      fix: 'settings',
    };
  },
};

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
