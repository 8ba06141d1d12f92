import { boundMembers, type BoundMember } from '$lib/base/api/bound-members';
import { isFilledText, isObject, jsonOr, type Members } from '$lib/base/api/wire/json';
import { deriveRootUrl, type SentRequest } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { fingerprint } from '$lib/base/storage/fingerprint';
import { preferences } from '$lib/base/storage/database/preferences';
import { temporaryChat } from '$lib/base/storage/temporary-chat';

/** Fingerprints that are stored; the oldest are forgotten. */
const maxStored = 2000;

/** Bytes of a batch file that are read: its lines mostly have the same settings. */
const maxRead = 1_000_000;

/** The origins for which a secret or an id was entered or sent in this tab, by its fingerprint. */
const inThisTab = new Map<string, string[]>();

/**
 * Remembers the service that gets the secrets and ids of a request. Throws ApiFailure `given-elsewhere` if one of them was
 * given for another service, whichever way it came here: a copy, a preset, a comparison, a batch, another connection.
 */
export async function keepToService(
  { body }: Pick<SentRequest, 'body'>,
  baseUrl: string,
): Promise<void> {
  const origin = deriveRootUrl(baseUrl);
  const members = (await requestsIn(body)).flatMap(ownMembers);
  for (const { path, texts } of members) {
    const givenFor = texts.map(originsOf).find((known) => !isFor(known, origin));
    if (givenFor)
      throw new ApiFailure({ kind: 'given-elsewhere', member: path, origin: givenFor[0] ?? '' });
  }
  remember(
    members.flatMap(({ texts }) => texts),
    origin,
  );
}

/** Lets a service have the secrets and ids that a person has entered for it, which `before` did not have. */
export function noteEntered(before: Members, after: Members, baseUrl: string): void {
  const textsOf = (request: Members) => ownMembers(request).flatMap(({ texts }) => texts);
  const known = new Set(textsOf(before));
  const origin = deriveRootUrl(baseUrl);
  for (const text of textsOf(after)) if (!known.has(text)) rememberHere(fingerprint(text), origin);
}

function ownMembers(request: Members): BoundMember[] {
  // A person may give the same address to several services.
  return boundMembers(request).filter(({ kind }) => kind !== 'address');
}

/** The body of a request, or those of the lines of a batch file. */
async function requestsIn(body: SentRequest['body']): Promise<Members[]> {
  if (typeof body === 'string') return [jsonOr(body, undefined)].filter(isObject);
  const file = body?.get('purpose') === 'batch' ? body.get('file') : undefined;
  if (!(file instanceof Blob)) return [];
  const lines = (await file.slice(0, maxRead).text()).split('\n');
  return lines.flatMap((line) => {
    const request = jsonOr(line, undefined);
    return isObject(request) && isObject(request.body) ? [request.body] : [];
  });
}

function isFor(known: readonly string[], origin: string): boolean {
  return known.length === 0 || known.includes(origin);
}

function originsOf(text: string): string[] {
  const print = fingerprint(text);
  return [...storedOrigins(print), ...(inThisTab.get(print) ?? [])];
}

function storedOrigins(print: string): string[] {
  const stored = preferences.get('givenFor')[print];
  return Array.isArray(stored) ? stored.filter(isFilledText) : [];
}

/** A temporary chat leaves no trace on the device. */
function remember(texts: readonly string[], origin: string): void {
  if (temporaryChat.isOpen) return texts.forEach((text) => rememberHere(fingerprint(text), origin));
  const prints = new Set(texts.map(fingerprint));
  const added = [...prints].flatMap((print): [string, string[]][] => {
    const known = storedOrigins(print);
    return known.includes(origin) ? [] : [[print, [...known, origin]]];
  });
  if (added.length === 0) return;
  const stored = Object.entries(preferences.get('givenFor'));
  const all = new Map<string, unknown>([...stored, ...added]);
  preferences.set('givenFor', Object.fromEntries([...all].slice(-maxStored)));
}

function rememberHere(print: string, origin: string): void {
  inThisTab.set(print, [...(inThisTab.get(print) ?? []), origin]);
}
