import { isSecretName } from '$lib/base/api/wire/secret-names';
import { withoutTrailingSlash } from '$lib/base/api/wire/endpoint';
import { isLoopback, isPrivate } from '$lib/base/api/wire/network-location';
import { replaceable } from './presets';

/** A problem of a typed address. `suggestion` is an address that would work. */
export interface AddressProblem {
  problem: string;
  suggestion?: string;
  /** Query parameters of the typed address, which the suggestion leaves out. */
  query?: [name: string, value: string][];
}

type AddressReading = { url: string } | AddressProblem;

/** Paths of single endpoints that people paste instead of a base URL (docs/service.md#endpoints). */
const endpointPath =
  /\/(chat\/completions|completions|responses|models|audio\/(?:speech|transcriptions|translations)|batches|files)$/;

/** Key prefixes of known vendors. */
const keyLike = /(^|[^a-z])(sk-|gsk_|csk-|xai-|fw_|hf_|tgp_)[\w-]{12,}/i;

/** Parses a base URL or root URL as typed. A valid one has no trailing slash. */
export function readAddress(typed: string): AddressReading {
  const text = withoutTrailingSlash(typed);
  if (text === '' || /^https?:$/i.test(text)) return { problem: 'Enter the service’s address.' };
  if (keyLike.test(text) && !/[.:/]/.test(text))
    return { problem: 'This looks like an API key. Enter it in "API key".' };
  const toReplace = text.match(replaceable);
  if (toReplace) return { problem: `Replace ${toReplace.join(' and ')} with your own.` };
  if (/\s/.test(text)) return { problem: 'Addresses contain no spaces.' };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return withoutScheme(text);
  if (!URL.canParse(text)) return { problem: 'This isn’t a valid address.' };
  return readUrl(new URL(text));
}

function withoutScheme(text: string): AddressReading {
  const local = `http://${text}`;
  const suggestion = isLoopback(local) || isPrivate(local) ? local : `https://${text}`;
  const problem = 'The address must start with https:// or http://.';
  if (!URL.canParse(suggestion)) return { problem };
  const reading = readUrl(new URL(suggestion));
  return { problem, suggestion: 'url' in reading ? reading.url : reading.suggestion };
}

function readUrl(url: URL): AddressReading {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return {
      problem: `Browsers can’t send to ${url.protocol}// addresses, only https:// or http://.`,
    };
  const bare = withoutTrailingSlash(url.origin + url.pathname);
  if (url.username || url.password)
    return {
      problem:
        'A user name or password in the address would be visible. Enter the key in "API key".',
      suggestion: bare,
    };
  if (url.search || url.hash) return withoutQuery(url, bare.replace(endpointPath, ''));
  if (keyLike.test(url.pathname))
    return {
      problem: 'The path seems to contain an API key. Enter it in "API key".',
    };
  const endpoint = endpointPath.exec(bare);
  if (endpoint)
    return {
      problem: `${endpoint[0]} is added automatically. Remove it.`,
      suggestion: bare.slice(0, endpoint.index),
    };
  return { url: bare };
}

function withoutQuery({ searchParams }: URL, suggestion: string): AddressProblem {
  const query = [...searchParams].filter(([name]) => !isSecretName(name, 'query'));
  return query.length > 0
    ? { problem: 'Query parameters belong under Advanced. Move them there.', suggestion, query }
    : { problem: 'Remove everything from ? or # on; paths are appended.', suggestion };
}

/** Shown if the typed address has other origins. */
export const otherAddressProblem =
  'The stored key is for another address. Enter the key for this one, or remove the stored key.';

/** A key that is split over several events of a reply is not detected (docs/promises.md P-N7). */
export const echoNote = 'Hidden in replies, unless the service repeats it in pieces.';

/** Parses a typed key for the Authorization header, or returns the problem. */
export function readApiKey(typed: string): { key: string } | { problem: string } {
  const key = typed.trim().replace(/^Bearer\s+/i, '');
  if (/\s/.test(key)) return { problem: 'Keys contain no spaces or line breaks. Copy it again.' };
  // A header cannot contain other characters: fetch would fail as if the server were missing.
  if (!/^[\x21-\x7e]*$/.test(key))
    return {
      problem: 'Keys don’t contain characters such as … or curly quotes. Copy it again.',
    };
  return { key };
}
