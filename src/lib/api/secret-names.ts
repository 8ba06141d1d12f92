import { keyMark } from './wire/find-key';

/** Where a name stands. */
export type SecretPlace = 'header' | 'query' | 'member' | 'shared';

/** Last words of the names of secrets, wherever they stand: `x-goog-api-key`, `client_secret`, `refreshToken`. */
const anywhere =
  'authorization|cookies?|cookie2|secret|password|passwd|passphrase|credentials?|' +
  'api-?key|(?:access|private|secret|subscription)-key|' +
  '(?:access|auth|id|refresh|security|session)-token';

/**
 * Last words of further ones. As a member of JSON a plain key or token may be anything, such as the name that a filter
 * looks at or the token of a log probability; what is shared loses little by leaving them out all the same.
 */
const further: { readonly [place in SecretPlace]: string } = {
  header: 'key|token|signature',
  query: 'key|token|sig|signature',
  member: 'headers',
  shared: 'headers?|keys?|token',
};

const patterns = {
  header: patternOf('header'),
  query: patternOf('query'),
  member: patternOf('member'),
  shared: patternOf('shared'),
};

/** Names of what no secret is, although they end as one. */
const harmless = /^(?:idempotency|prompt-cache)-key$/;

const address = /(?:^|-)(?:url|uri|endpoint|origin)$/;

/** Whether what has this name is a secret: the one rule for what is recorded, exported, imported and shared. */
export function isSecretName(name: string, place: SecretPlace): boolean {
  const words = wordsOf(name);
  return patterns[place].test(words) && !harmless.test(words);
}

/** Whether a member of JSON with this name is an address that a service would go to. */
export function isAddressName(name: string): boolean {
  return address.test(wordsOf(name));
}

/** An address without the secrets in its query, in its fragment and before its host. */
export function addressWithoutSecrets(text: string): string {
  // Most addresses have neither, and a long reply may have many of them.
  if (!/[=@]/.test(text)) return text;
  return text
    .replace(/^("?[a-z][a-z\d+.-]*:\/\/)[^/?#@"\s]+@/i, `$1${keyMark}@`)
    .replace(/([?&#]([^=&#?"]*)=)[^&#"]+/g, (all, before: string, name: string) =>
      isSecretName(decoded(name), 'query') ? before + keyMark : all,
    );
}

function patternOf(place: SecretPlace): RegExp {
  return new RegExp(`(?:^|-)(?:${anywhere}|${further[place]})$`);
}

/** `apiKey` and `API_KEY` as `api-key`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

function decoded(name: string): string {
  // Unlike decodeURIComponent it takes a stray % as it is.
  return [...new URLSearchParams(`${name}=`).keys()].join();
}
