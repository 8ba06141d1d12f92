import { keyMark } from './wire/find-key';

/** The context of a name. */
export type SecretPlace = 'header' | 'query' | 'member' | 'shared';

/** Last words of secret names in every context: `x-goog-api-key`, `client_secret`, `refreshToken`. */
const anywhere =
  'authorization|cookies?|cookie2|secret|password|passwd|passphrase|credentials?|' +
  'api-?key|(?:access|private|secret|subscription)-key|' +
  '(?:access|auth|id|refresh|security|session)-token';

/**
 * Further last words by context. As a member of JSON a plain key or token may be harmless, such as the name in a filter
 * or the token of a log probability; shared data loses little by omitting them anyway.
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

/** Harmless names that end like secret ones. */
const harmless = /^(?:idempotency|prompt-cache)-key$/;

const address = /(?:^|-)(?:url|uri|endpoint|origin)$/;

/** Whether a name belongs to a secret: the one rule for recording, export, import and sharing. */
export function isSecretName(name: string, place: SecretPlace): boolean {
  const words = wordsOf(name);
  return patterns[place].test(words) && !harmless.test(words);
}

/** Whether a member of JSON with this name is an address that a service would request. */
export function isAddressName(name: string): boolean {
  return address.test(wordsOf(name));
}

/** Masks the secrets in an address: in its query, in its fragment and before its host. */
export function addressWithoutSecrets(text: string): string {
  // Most addresses have neither character, and a long reply may contain many addresses.
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

/** Converts `apiKey` and `API_KEY` to `api-key`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

function decoded(name: string): string {
  // Unlike decodeURIComponent, URLSearchParams accepts a stray %.
  return [...new URLSearchParams(`${name}=`).keys()].join();
}
