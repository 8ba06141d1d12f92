import { deriveRootUrl, type ExtraHeader, type QueryParameter } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { randomId } from '$lib/base/platform/random-id';
import type { Connection as ConnectionRecord } from '$lib/base/storage/keys/connection-records';
import type { ConnectionRepository } from '$lib/base/storage/connections';
import { createPassphrase } from '$lib/base/storage/keys/key-lock';
import type { KeyOwner } from '$lib/base/storage/keys/key-owner';
import { readKey } from '$lib/base/storage/keys/keys';
import { type KeyPlace, lockingKey } from '$lib/base/storage/keys/stored-keys';
import { removeAllKeys, removeKey, saveKey } from '$lib/base/storage/keys/save-keys';
import { packSecrets, type Secrets, unpackSecrets } from '$lib/base/storage/keys/secrets';
import { notOffered } from './not-offered.svelte';

/** A connection as entered; base-url.ts has parsed its URLs. */
export interface ConnectionDraft {
  /** Absent for a new one. */
  id?: string;
  name: string;
  baseUrl: string;
  /** Empty if it is derived from the base URL. */
  rootUrl: string;
  /** Undefined keeps the stored key, the empty string removes it. */
  apiKey: string | undefined;
  storeIn: KeyPlace;
  /** `Authorization` for a bearer token, empty if the service needs no key. Undefined keeps the stored one. */
  keyHeader?: string;
  /** Undefined keeps the stored ones. */
  extraHeaders?: readonly ExtraHeader[];
  /** Stored with the key. Undefined keeps the stored ones, a value of undefined keeps the stored value. */
  secretHeaders?: readonly SecretHeader[];
  /** Undefined keeps the stored ones. */
  query?: readonly QueryParameter[];
  /** US dollars a month, 0 for none. Undefined keeps the stored one. */
  budget?: number;
  /** An empty id for none. Undefined keeps the stored one. */
  fallback?: ConnectionRecord['fallback'];
  /** Undefined keeps the stored one. */
  throughBridge?: boolean;
  /** The requests that answer instead of a service, and their number. Undefined keeps the stored ones. */
  recorded?: { content: Blob; count: number };
  /** The new passphrase, if this browser has none yet. */
  newPassphrase?: string;
}

export type SecretHeader = readonly [name: string, value: string | undefined];

/** The secrets that a tab does not have, as entered. */
export type EnteredSecrets = Required<Pick<ConnectionDraft, 'apiKey' | 'secretHeaders'>>;

/** The usual header of the key, as a bearer token. Records and endpoints do not name it. */
export const bearer = 'Authorization';

type Unlock = () => Promise<boolean>;

/**
 * Stores a draft and, separately, its key; resolves with the id. `unlock` asks for the passphrase. Rejects with
 * StorageFailure, or with ApiFailure `key-locked` if the passphrase is not entered.
 */
export async function storeConnection(
  repository: ConnectionRepository,
  draft: ConnectionDraft,
  unlock: Unlock,
): Promise<string> {
  const id = draft.id ?? randomId();
  const before = draft.id ? await repository.get(draft.id) : undefined;
  const { name, baseUrl } = draft;
  const owner = { id, baseUrl, rootUrl: draft.rootUrl || deriveRootUrl(baseUrl) };
  const record: ConnectionRecord = {
    v: 1,
    ...owner,
    name,
    ...(await moveSecrets(owner, draft, before, unlock)),
    createdAt: before?.createdAt ?? Date.now(),
    ...sentValues(draft, before),
    ...limits(draft, before),
    ...route(draft, before),
  };
  const set = draft.recorded && { v: 1, id, content: draft.recorded.content };
  await repository.save(record, set && [{ kind: 'cassettes', key: id, value: set }]);
  // Another service or account may offer what the last one did not.
  if (draft.apiKey !== undefined || baseUrl !== before?.baseUrl) notOffered.forgetConnection(id);
  return id;
}

/** The members of the record for what is sent beside the secrets. */
function sentValues(
  draft: ConnectionDraft,
  before?: ConnectionRecord,
): Pick<ConnectionRecord, 'keyHeader' | 'extraHeaders' | 'query'> {
  const keyHeader = draft.keyHeader ?? before?.keyHeader ?? bearer;
  const extraHeaders = draft.extraHeaders ?? before?.extraHeaders ?? [];
  const query = draft.query ?? before?.query ?? [];
  return {
    ...(keyHeader !== bearer && { keyHeader }),
    ...(extraHeaders.length > 0 && { extraHeaders }),
    ...(query.length > 0 && { query }),
  };
}

function limits(
  draft: ConnectionDraft,
  before?: ConnectionRecord,
): Pick<ConnectionRecord, 'budget' | 'fallback'> {
  const budget = draft.budget ?? before?.budget;
  const fallback = draft.fallback ?? before?.fallback;
  return { ...(budget && { budget }), ...(fallback?.connectionId && { fallback }) };
}

/** The members of the record for where its requests go. */
function route(draft: ConnectionDraft, before?: ConnectionRecord): Partial<ConnectionRecord> {
  const throughBridge = draft.throughBridge ?? before?.throughBridge;
  const recordedRequests = draft.recorded?.count ?? before?.recordedRequests;
  return { ...(throughBridge && { throughBridge }), ...(recordedRequests && { recordedRequests }) };
}

type Stored = Pick<ConnectionRecord, 'keptKey' | 'secretHeaders'>;

/**
 * Moves the key and the secret headers to where the draft wants them stored, and resolves with what the record says of
 * them. Nothing moves if a required passphrase is not entered.
 */
async function moveSecrets(
  owner: KeyOwner,
  draft: ConnectionDraft,
  { keptKey: location, secretHeaders: names = [] }: Stored = { keptKey: 'none' },
  unlock: Unlock,
): Promise<Stored> {
  const { apiKey, storeIn, newPassphrase } = draft;
  const headers = draft.secretHeaders ?? names.map((name): SecretHeader => [name, undefined]);
  const isUnchanged = ([name, value]: SecretHeader) => value === undefined && names.includes(name);
  const changesNone =
    apiKey === undefined && headers.length === names.length && headers.every(isUnchanged);
  if (changesNone && location === storeIn) return stored(location, names);
  const isNeeded = apiKey === undefined || headers.some(([, value]) => value === undefined);
  const before = isNeeded ? await storedSecrets(owner, unlock) : undefined;
  if (changesNone && !before) return stored(location, names);
  const secrets = changedSecrets(before, apiKey, headers);
  const text = packSecrets(secrets);
  if (text === '') {
    await removeKey(owner.id);
    return stored('none', []);
  }
  if (storeIn === 'locked') await unlockWith(newPassphrase, unlock);
  await saveKey(owner, text, storeIn);
  return stored(
    storeIn,
    secrets.headers.map(([name]) => name),
  );
}

function stored(location: Stored['keptKey'], secretHeaders: string[]): Stored {
  return { keptKey: location, ...(secretHeaders.length > 0 && { secretHeaders }) };
}

function changedSecrets(
  before: Secrets = { apiKey: '', headers: [] },
  apiKey: string | undefined,
  headers: readonly SecretHeader[],
): Secrets {
  const values = new Map(before.headers);
  return {
    apiKey: apiKey ?? before.apiKey,
    headers: headers.flatMap(([name, typed]) => {
      const value = typed ?? values.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  };
}

async function storedSecrets(owner: KeyOwner, unlock: Unlock): Promise<Secrets | undefined> {
  let reading = await readKey(owner);
  if (reading === 'locked') {
    await unlockWith(undefined, unlock);
    reading = await readKey(owner);
  }
  return typeof reading === 'object' ? unpackSecrets(reading.key) : undefined;
}

/** Removes all keys and the passphrase everywhere, and resolves with the connections that had a key. */
export async function removeStoredKeys(
  repository: ConnectionRepository,
): Promise<ConnectionRecord[]> {
  await removeAllKeys();
  const { records } = await repository.list();
  const had = records.filter(({ keptKey }) => keptKey !== 'none');
  for (const record of had) await repository.save({ ...record, keptKey: 'none' });
  return had;
}

/** If another tab has set a passphrase in the meantime, asks for that one. */
async function unlockWith(newPassphrase: string | undefined, unlock: Unlock): Promise<void> {
  if (lockingKey()) return;
  if (newPassphrase && (await createPassphrase(newPassphrase)) === 'unlocked') return;
  if (!(await unlock())) throw new ApiFailure({ kind: 'key-locked' });
}
