import { connections } from '$lib/shared/connections/model/connections.svelte';
import { loadKeyStorage, readKey } from '$lib/base/storage/keys/keys';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { withLock } from '$lib/base/storage/database/with-lock';
import type { ToolServerRecord } from '$lib/base/storage/tool-servers';
import { ServerFailure } from '../base/server-failure';
import { grantOf, keyOfGrant, ownerOf, type Grant } from '../base/grant';
import { inSignInWorker } from './in-sign-in-worker';

type Server = Pick<ToolServerRecord, 'id' | 'url'>;

/** Milliseconds before its end at which a token is renewed. */
const early = 30_000;

/** Milliseconds that another tab may take for it. */
const maxRenewal = 30_000;

/** The token for a request now; a token that has ended is renewed first. Rejects with ServerFailure `locked`. */
export async function usableToken(server: Server): Promise<string | undefined> {
  const key = await keyOf(server);
  const grant = grantOf(key);
  if (!grant) return key;
  const hasEnded = grant.expiresAt !== undefined && grant.expiresAt < Date.now() + early;
  return (hasEnded && (await renewedToken(server, grant.accessToken))) || grant.accessToken;
}

/**
 * Another token in place of one that the server refused; undefined if there is none. Tabs take turns: a refresh token
 * often works once, so none is used beside another tab that takes too long.
 */
export async function renewedToken(server: Server, refused: string): Promise<string | undefined> {
  const name = `inference-console.tokens.${server.id}`;
  const wait = AbortSignal.timeout(maxRenewal);
  try {
    return await withLock(name, () => renewToken(server, refused), wait);
  } catch (reason) {
    if (reason instanceof StorageFailure) return undefined;
    throw reason;
  }
}

async function renewToken(server: Server, refused: string): Promise<string | undefined> {
  const key = await keyOf(server);
  const grant = grantOf(key);
  if (!grant || grant.accessToken !== refused) return grant?.accessToken;
  if (grant.refreshToken === undefined) return undefined;
  const renewed = await inSignInWorker((worker) => worker.renewGrant(grant)).catch(() => undefined);
  // The person may have signed out in the meantime.
  if (!renewed || (await readGrant(server)) === undefined) return undefined;
  // If it cannot be stored, it serves this page until the next renewal.
  await saveGrant(server, { ...grant, expiresAt: undefined, ...renewed }).catch(() => undefined);
  return renewed.accessToken;
}

/** Rejects with StorageFailure. */
export async function saveGrant(server: Server, grant: Grant): Promise<void> {
  const { saveKey } = await loadKeyStorage();
  await saveKey(ownerOf(server), keyOfGrant(grant), grant.storeIn);
}

/** The stored sign-in, if the person is signed in. Never asks for the passphrase. */
export async function readGrant(server: Server): Promise<Grant | 'locked' | undefined> {
  const reading = await readKey(ownerOf(server)).catch(() => 'none' as const);
  if (reading === 'locked') return 'locked';
  return typeof reading === 'object' ? grantOf(reading.key) : undefined;
}

/**
 * Removes the tokens from this browser, and makes them invalid at the authorization server if that works. Rejects with
 * StorageFailure.
 */
export async function signOut(server: Server): Promise<void> {
  const grant = await readGrant(server);
  const { removeKey } = await loadKeyStorage();
  await removeKey(server.id);
  if (typeof grant === 'object')
    await inSignInWorker((worker) => worker.revokeGrant(grant)).catch(() => undefined);
}

async function keyOf(server: Server): Promise<string | undefined> {
  const owner = ownerOf(server);
  let reading = await readKey(owner).catch(() => 'none' as const);
  if (reading === 'locked' && (await connections.unlock())) reading = await readKey(owner);
  if (reading === 'locked') throw new ServerFailure({ kind: 'locked' });
  return typeof reading === 'object' ? reading.key : undefined;
}
