import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser, freshTab } from '../../../../../tests/support/storage/fresh-tab';
import {
  keyOwnerSample,
  usePbkdf2WithFewRounds,
} from '../../../../../tests/support/storage/test-keys';

const KEY = 'sk-test-0123456789';
const a = keyOwnerSample('c1', 'https://a.example');
const b = keyOwnerSample('c1', 'https://b.example');

/** A stored value, read and written without the code under test. */
async function onDevice() {
  const { Database } = await import('../database/database');
  return new Database('inference-console');
}

async function storeConnection(owner: typeof a): Promise<void> {
  const { openConnections } = await freshTab();
  await openConnections().save({ v: 1, ...owner, name: 'A', keptKey: 'device', createdAt: 1 });
}

const sessionOf = (values: Record<string, string>) => {
  const stored = new Map(Object.entries(values));
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  return stored;
};

beforeEach(freshBrowser);
beforeEach(usePbkdf2WithFewRounds);

describe.each(['tab', 'device', 'locked'] as const)(
  'A key stored for one address (%s)',
  (where) => {
    it('is refused for any other, even with another port or without encryption', async () => {
      const tab = await freshTab();
      if (where === 'locked') await tab.createPassphrase('four words are enough');
      await tab.saveKey(a, KEY, where);
      expect(await tab.readKey(a)).toEqual({ key: KEY });
      expect(await tab.readKey({ ...a, baseUrl: 'https://a.example/other/v2' })).toEqual({
        key: KEY,
      });
      for (const origin of ['https://b.example', 'https://a.example:8443', 'http://a.example'])
        expect(await tab.readKey(keyOwnerSample('c1', origin))).toBe('elsewhere');
    });

    it('is refused when only the root URL differs', async () => {
      const tab = await freshTab();
      if (where === 'locked') await tab.createPassphrase('four words are enough');
      await tab.saveKey(a, KEY, where);
      expect(await tab.readKey({ ...a, rootUrl: 'https://b.example' })).toBe('elsewhere');
    });
  },
);

it('A key is sent to the base URL and to the root URL that it was entered for', async () => {
  const tab = await freshTab();
  const both = { ...a, rootUrl: 'https://root.example' };
  await tab.saveKey(both, KEY, 'device');
  expect(await tab.readKey(both)).toEqual({ key: KEY });
});

it('A key of the tab is replaced by the one on the device if that is for the address', async () => {
  const tab = await freshTab();
  await tab.saveKey(b, 'sk-of-b', 'device');
  sessionOf({
    'inference-console.key.c1': JSON.stringify({ origins: ['https://a.example'], key: KEY }),
  });
  expect(await tab.readKey(b)).toEqual({ key: 'sk-of-b' });
});

it('A key under a passphrase does not open when its record names other origins', async () => {
  const tab = await freshTab();
  await tab.createPassphrase('four words are enough');
  await tab.saveKey(a, KEY, 'locked');
  const device = await onDevice();
  const [entry] = await device.read([{ kind: 'keys', keys: ['c1'] }]);
  const forged = { ...(entry?.value as object), origins: ['https://b.example'] };
  await device.put([{ kind: 'keys', key: 'c1', value: forged }]);
  expect(await tab.readKey(b)).toBe('none');
});

describe('A key of an older build', () => {
  it('belongs to its connection as stored when it is first read', async () => {
    await storeConnection(a);
    await (
      await onDevice()
    ).put([{ kind: 'keys', key: 'c1', value: { v: 2, id: 'c1', key: KEY } }]);
    const tab = await freshTab();
    expect(await tab.readKey(b)).toBe('elsewhere');
    expect(await tab.readKey(a)).toEqual({ key: KEY });
    await storeConnection(b);
    expect(await tab.readKey(b)).toBe('elsewhere');
  });

  it('is not returned while its connection is not stored, and stays', async () => {
    const old = { v: 2, id: 'c1', key: KEY };
    await (await onDevice()).put([{ kind: 'keys', key: 'c1', value: old }]);
    expect(await (await freshTab()).readKey(a)).toBe('none');
    const [entry] = await (await onDevice()).read([{ kind: 'keys', keys: ['c1'] }]);
    expect(entry?.value).toEqual(old);
  });

  it('for the tab belongs to its connection, too', async () => {
    await storeConnection(a);
    const session = sessionOf({ 'inference-console.key.c1': KEY });
    const tab = await freshTab();
    expect(await tab.readKey(b)).toBe('elsewhere');
    expect(await tab.readKey(a)).toEqual({ key: KEY });
    expect(JSON.parse(session.get('inference-console.key.c1') ?? '')).toEqual({
      origins: ['https://a.example'],
      key: KEY,
    });
  });

  it('under a passphrase is sealed for those origins when it is first opened', async () => {
    await storeConnection(a);
    const tab = await freshTab();
    await tab.createPassphrase('four words are enough');
    const { seal } = await import('./key-cipher');
    const locking = tab.lockingKey();
    if (!locking) throw new Error('not unlocked');
    const old = { v: 2, id: 'c1', locked: await seal(locking, KEY, 'c1') };
    const device = await onDevice();
    await device.put([{ kind: 'keys', key: 'c1', value: old }]);
    expect(await tab.readKey(b)).toBe('elsewhere');
    expect(await tab.readKey(a)).toEqual({ key: KEY });
    const [entry] = await device.read([{ kind: 'keys', keys: ['c1'] }]);
    const forged = { ...(entry?.value as object), origins: ['https://b.example'] };
    await device.put([{ kind: 'keys', key: 'c1', value: forged }]);
    expect(await tab.readKey(b)).toBe('none');
  });
});
