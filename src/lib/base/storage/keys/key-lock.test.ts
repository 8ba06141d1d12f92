import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from './connection-records';
import {
  keyOwnerSample,
  usePbkdf2WithFewRounds,
} from '../../../../../tests/support/storage/test-keys';
import { freshBrowser, freshTab } from '../../../../../tests/support/storage/fresh-tab';

const KEY = 'sk-test-0123456789';
const PASSPHRASE = 'four words are enough';

/** A stored value, read without the code under test. */
async function onDevice<T>(kind: string, key: string): Promise<T | undefined> {
  const [found] = await (await stored()).read([{ kind, keys: [key] }]);
  return found?.value as T | undefined;
}

async function setOnDevice(kind: string, key: string, value: unknown): Promise<void> {
  await (await stored()).put([{ kind, key, value }]);
}

async function stored() {
  const { Database } = await import('../database/database');
  return new Database('inference-console');
}

type Bytes = Uint8Array<ArrayBuffer>;
type Sealed = { iv: Bytes; bytes: Bytes };
type StoredLock = { salt: Bytes; rounds: number; wrapped: Sealed };
type StoredKey = { locked: Sealed };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Uses only WebCrypto. */
async function decrypt(raw: BufferSource, { iv, bytes }: Sealed, more = {}): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, ...more }, key, bytes);
}

/** Uses only WebCrypto: 256 bits of PBKDF2 with SHA-256. */
async function derive({ salt, rounds }: StoredLock): Promise<ArrayBuffer> {
  const from = bytesOf(PASSPHRASE);
  const material = await crypto.subtle.importKey('raw', from, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveBits(how, material, 256);
}

const office: Connection = {
  v: 1,
  id: 'c1',
  name: 'Office',
  baseUrl: 'https://api.example.com/v1',
  rootUrl: 'https://api.example.com',
  keptKey: 'locked',
  createdAt: 1_763_600_000_000,
};

async function tabWithLockedKey() {
  const tab = await freshTab();
  expect(await tab.createPassphrase(PASSPHRASE)).toBe('unlocked');
  await tab.saveKey(keyOwnerSample('c1'), KEY, 'locked');
  return tab;
}

beforeEach(freshBrowser);

describe('A key under a passphrase', () => {
  beforeEach(usePbkdf2WithFewRounds);

  it('is readable in the tab where the passphrase was entered, until that is locked', async () => {
    const here = await tabWithLockedKey();
    expect(await here.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
    here.lockKeys();
    expect(await here.readKey(keyOwnerSample('c1'))).toBe('locked');
  });

  it('opens in another tab with the passphrase and not before', async () => {
    await tabWithLockedKey();
    const there = await freshTab();
    expect(await there.readKey(keyOwnerSample('c1'))).toBe('locked');
    expect(await there.unlockKeys(PASSPHRASE)).toBe('unlocked');
    expect(await there.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('survives a wrong passphrase, which is reported', async () => {
    await tabWithLockedKey();
    const there = await freshTab();
    expect(await there.unlockKeys(`${PASSPHRASE}.`)).toBe('wrong');
    expect(await there.readKey(keyOwnerSample('c1'))).toBe('locked');
    expect(await there.unlockKeys(PASSPHRASE)).toBe('unlocked');
    expect(await there.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('opens whether a letter was typed composed or decomposed', async () => {
    const here = await freshTab();
    await here.createPassphrase('caf\u00e9');
    expect(await here.unlockKeys('cafe\u0301')).toBe('unlocked');
  });

  it('leaves no trace of itself or of the passphrase on the device', async () => {
    await tabWithLockedKey();
    const stored = [await onDevice('keys', 'c1'), await onDevice('key-lock', 'lock')];
    const bytes = JSON.stringify(stored, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(bytes).toContain('wrapped');
    for (const secret of [KEY, PASSPHRASE]) expect(bytes).not.toContain(secret);
  });

  it('replaces the unencrypted one', async () => {
    const here = await freshTab();
    await here.saveKey(keyOwnerSample('c1'), KEY, 'device');
    await here.createPassphrase(PASSPHRASE);
    await here.saveKey(keyOwnerSample('c1'), KEY, 'locked');
    expect(await onDevice('keys', 'c1')).not.toHaveProperty('key');
  });

  it('is not stored at all while the tab is locked', async () => {
    const here = await tabWithLockedKey();
    here.lockKeys();
    await expect(here.saveKey(keyOwnerSample('c2'), KEY, 'locked')).rejects.toMatchObject({
      kind: 'failed',
    });
    expect(await here.readKey(keyOwnerSample('c2'))).toBe('none');
  });

  it('is deleted with its connection and restored with it, locked or not', async () => {
    const here = await tabWithLockedKey();
    await here.openConnections().save(office);
    here.lockKeys();
    const removed = await here.openConnections().remove('c1');
    expect(await here.readKey(keyOwnerSample('c1'))).toBe('none');
    await here.openConnections().restore(removed);
    await here.unlockKeys(PASSPHRASE);
    expect(await here.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('does not open under the id of another connection', async () => {
    const here = await tabWithLockedKey();
    const first = await onDevice<object>('keys', 'c1');
    await setOnDevice('keys', 'c2', { ...first, id: 'c2' });
    expect(await here.readKey(keyOwnerSample('c2'))).toBe('none');
  });
});

describe('The stored data', () => {
  it('has a salt of 16 bytes and at least 600,000 rounds (OWASP)', async () => {
    await tabWithLockedKey();
    const lock = await onDevice<StoredLock>('key-lock', 'lock');
    expect(lock?.salt).toHaveLength(16);
    expect(lock?.rounds).toBeGreaterThanOrEqual(600_000);
    expect(lock?.wrapped.iv).toHaveLength(12);
  });

  it('has a fresh IV of 12 bytes each time the same key is stored', async () => {
    const here = await tabWithLockedKey();
    const first = await onDevice<StoredKey>('keys', 'c1');
    await here.saveKey(keyOwnerSample('c1'), KEY, 'locked');
    const second = await onDevice<StoredKey>('keys', 'c1');
    expect(first?.locked.iv).toHaveLength(12);
    expect(second?.locked.iv).not.toEqual(first?.locked.iv);
    expect(second?.locked.bytes).not.toEqual(first?.locked.bytes);
  });

  it('opens by AES-GCM under a PBKDF2 key, using only WebCrypto', async () => {
    await tabWithLockedKey();
    const lock = await onDevice<StoredLock>('key-lock', 'lock');
    const stored = await onDevice<StoredKey>('keys', 'c1');
    if (!lock || !stored) throw new Error('nothing stored');
    const locking = await decrypt(await derive(lock), lock.wrapped);
    const key = await decrypt(locking, stored.locked, {
      additionalData: bytesOf('["c1",["https://api.example.com"]]'),
    });
    expect(new TextDecoder().decode(key)).toBe(KEY);
  });

  it('does not open by an earlier passphrase, even with the data stored under that', async () => {
    const here = await tabWithLockedKey();
    const lock = await onDevice<StoredLock>('key-lock', 'lock');
    const before = await onDevice<StoredKey>('keys', 'c1');
    await here.changePassphrase(PASSPHRASE, 'a new one');
    const stored = await onDevice<StoredKey>('keys', 'c1');
    if (!lock || !stored || !before) throw new Error('nothing stored');
    const locking = await decrypt(await derive(lock), lock.wrapped);
    const additionalData = bytesOf('["c1",["https://api.example.com"]]');
    await expect(decrypt(locking, before.locked, { additionalData })).resolves.toBeDefined();
    await expect(decrypt(locking, stored.locked, { additionalData })).rejects.toThrow();
  });

  it('of version 1 is still read', async () => {
    await setOnDevice('keys', 'c1', { v: 1, id: 'c1', key: KEY });
    await (await freshTab()).openConnections().save(office);
    expect(await (await freshTab()).readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('is reported missing when the record of the passphrase was damaged, and the keys stay', async () => {
    await tabWithLockedKey();
    const there = await freshTab();
    await setOnDevice('key-lock', 'lock', { v: 1, id: 'lock', salt: 7 });
    expect(await there.hasPassphrase()).toBe(false);
    expect(await there.unlockKeys(PASSPHRASE)).toBe('missing');
    expect(await there.readKey(keyOwnerSample('c1'))).toBe('locked');
  });
});

describe('The passphrase', () => {
  beforeEach(usePbkdf2WithFewRounds);

  it('is one for the browser: a second tab cannot set another', async () => {
    await tabWithLockedKey();
    const there = await freshTab();
    expect(await there.createPassphrase('another one')).toBe('wrong');
    expect(await there.unlockKeys(PASSPHRASE)).toBe('unlocked');
  });

  it('is changed only by someone who knows it, and other tabs require the new one', async () => {
    const [here, there] = [await tabWithLockedKey(), await freshTab()];
    there.openConnections();
    await there.unlockKeys(PASSPHRASE);
    expect(await here.changePassphrase('a guess', 'a new one')).toBe('wrong');
    expect(await here.changePassphrase(PASSPHRASE, 'a new one')).toBe('unlocked');
    expect(await here.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
    await vi.waitFor(async () => expect(await there.readKey(keyOwnerSample('c1'))).toBe('locked'));
    expect(await there.unlockKeys(PASSPHRASE)).toBe('wrong');
    expect(await there.unlockKeys('a new one')).toBe('unlocked');
    expect(await there.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('is changed even when a key that it locks is damaged, which stays unchanged', async () => {
    const here = await tabWithLockedKey();
    const stored = await onDevice<StoredKey>('keys', 'c1');
    const damaged = { ...stored, id: 7, locked: { ...stored?.locked, iv: new Uint8Array(12) } };
    await setOnDevice('keys', 'c2', damaged);
    expect(await here.changePassphrase(PASSPHRASE, 'a new one')).toBe('unlocked');
    expect(await onDevice('keys', 'c2')).toEqual(damaged);
    expect(await here.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('that was changed by another tab loses no key that is stored here: it is locked', async () => {
    const [here, there] = [await tabWithLockedKey(), await freshTab()];
    await there.unlockKeys(PASSPHRASE); // It receives no announcements.
    await here.changePassphrase(PASSPHRASE, 'a new one');
    const keeping = there.saveKey(keyOwnerSample('c2'), 'sk-of-there', 'locked');
    await expect(keeping).rejects.toMatchObject({ kind: 'failed' });
    expect(await there.readKey(keyOwnerSample('c1'))).toBe('locked');
    await there.unlockKeys('a new one');
    await there.saveKey(keyOwnerSample('c2'), 'sk-of-there', 'locked');
    expect(await here.readKey(keyOwnerSample('c2'))).toEqual({ key: 'sk-of-there' });
  });

  it('is removed with all keys, and with the locking keys in other tabs', async () => {
    const [here, there] = [await tabWithLockedKey(), await freshTab()];
    there.openConnections();
    await there.unlockKeys(PASSPHRASE);
    await here.removeAllKeys();
    expect(await here.readKey(keyOwnerSample('c1'))).toBe('none');
    expect(await here.hasPassphrase()).toBe(false);
    await vi.waitFor(() => expect(there.lockingKey()).toBeUndefined());
  });

  it('is held as a key that no script can export', async () => {
    const here = await tabWithLockedKey();
    expect(here.lockingKey()?.extractable).toBe(false);
  });
});
