import { isObject, type JsonObject, type JsonValue } from './json';
import { keyMark } from './key-mask';

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
  header: 'auth|key|token|signature',
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

/** The form of services' keys, whatever the name of their member. */
const keyLike = /^(?:Bearer\s|(?:sk|pk|rk|gsk|ghp|xai|hf|AIza)[-_]?[\w-]{20,}$)/;

interface Cleaned {
  parameters: JsonObject;
  /** Paths of omitted members, such as `tools.0.server_url`. */
  leftOut: string[];
}

/**
 * Removes secrets from parameters that go into a shared link or file, or come from one. Also removes addresses that a
 * service would request on behalf of the person who opens the link.
 */
export function shareableParameters(parameters: JsonObject): Cleaned {
  const leftOut: string[] = [];
  return { parameters: cleanedMembers(parameters, [], leftOut), leftOut };
}

function cleanedMembers(members: JsonObject, path: string[], leftOut: string[]): JsonObject {
  const withoutSecrets = Object.entries(members).flatMap(([name, value]): [string, JsonValue][] => {
    const own = [...path, name];
    if (!sensitivityOf(name, value)) return [[name, cleaned(value, own, leftOut)]];
    leftOut.push(own.join('.'));
    return [];
  });
  return Object.fromEntries(withoutSecrets);
}

function cleaned(value: JsonValue, path: string[], leftOut: string[]): JsonValue {
  if (Array.isArray(value))
    return value.map((item, index) => cleaned(item, [...path, String(index)], leftOut));
  if (!isObject(value) || isSchema(path)) return value;
  return cleanedMembers(value, path, leftOut);
}

/** Whether a member is a secret or an address. Numbers never are: max_tokens. */
export function sensitivityOf(name: string, value: JsonValue): 'secret' | 'address' | undefined {
  const isNamed = isSecretName(name, 'shared');
  if (typeof value === 'string') {
    if (value === '') return undefined;
    if (isNamed || keyLike.test(value)) return 'secret';
    return isAddressName(name) ? 'address' : undefined;
  }
  return typeof value === 'object' && value !== null && isNamed ? 'secret' : undefined;
}

/** A schema may describe an argument named `token`, but holds no secret. */
export function isSchema(path: string[]): boolean {
  const [first, ...rest] = path;
  const last = rest.at(-1);
  if (first === 'tools' || first === 'functions') return last === 'parameters';
  return (first === 'response_format' || first === 'text') && last === 'schema';
}
