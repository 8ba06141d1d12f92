import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from './keys/connection-records';
import { freshBrowser, freshTab } from '../../../../tests/support/storage/fresh-tab';
import { keyOwnerSample } from '../../../../tests/support/storage/test-keys';

/** As version 1 of the console wrote it; never edit it. */
const CONNECTION_V1: Connection = {
  v: 1,
  id: 'c1',
  name: 'Office',
  baseUrl: 'https://api.example.com/v1',
  rootUrl: 'https://api.example.com',
  keptKey: 'device',
  createdAt: 1_763_600_000_000,
};
const KEY = 'sk-test-0123456789';

beforeEach(freshBrowser);

describe('A connection', () => {
  it('is found in another tab, without its key in the record', async () => {
    const here = await freshTab();
    await here.openConnections().save(CONNECTION_V1);
    await here.saveKey(keyOwnerSample('c1'), KEY, 'device');
    const there = await freshTab();
    const listing = await there.openConnections().list();
    expect(listing).toEqual({ records: [CONNECTION_V1], unreadable: [] });
    expect(await there.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('is removed with its key, and undo restores both', async () => {
    const { openConnections, saveKey, readKey } = await freshTab();
    const connections = openConnections();
    await connections.save(CONNECTION_V1);
    await saveKey(keyOwnerSample('c1'), KEY, 'device');
    const removed = await connections.remove('c1');
    expect(await connections.get('c1')).toBeUndefined();
    expect(await readKey(keyOwnerSample('c1'))).toBe('none');
    await connections.restore(removed);
    expect(await connections.get('c1')).toEqual(CONNECTION_V1);
    expect(await readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('notifies other tabs when it changes', async () => {
    const [here, there] = [await freshTab(), await freshTab()];
    const received = vi.fn();
    const stop = there.openConnections().onChange(received);
    await here.openConnections().save(CONNECTION_V1);
    await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith(['c1']));
    stop();
  });
});

describe('An API key', () => {
  it('of this tab is not on the device', async () => {
    const here = await freshTab();
    await here.saveKey(keyOwnerSample('c1'), KEY, 'device');
    await here.saveKey(keyOwnerSample('c1'), KEY, 'tab');
    expect(await here.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
    expect(await (await freshTab()).readKey(keyOwnerSample('c1'))).toBe('none');
  });

  it('of this tab is replaced by one on the device', async () => {
    const here = await freshTab();
    await here.saveKey(keyOwnerSample('c1'), 'older', 'tab');
    await here.saveKey(keyOwnerSample('c1'), KEY, 'device');
    expect(await here.readKey(keyOwnerSample('c1'))).toEqual({ key: KEY });
  });

  it('is removed from the device and from every tab together', async () => {
    const [here, there] = [await freshTab(), await freshTab()];
    there.openConnections();
    await there.saveKey(keyOwnerSample('c1'), KEY, 'tab');
    await here.saveKey(keyOwnerSample('c2'), KEY, 'tab');
    await here.saveKey(keyOwnerSample('c3'), KEY, 'device');
    await here.removeAllKeys();
    expect([
      await here.readKey(keyOwnerSample('c2')),
      await here.readKey(keyOwnerSample('c3')),
    ]).toEqual(['none', 'none']);
    await vi.waitFor(async () => expect(await there.readKey(keyOwnerSample('c1'))).toBe('none'));
  });

  it('is removed alone', async () => {
    const here = await freshTab();
    await here.saveKey(keyOwnerSample('c1'), KEY, 'device');
    await here.saveKey(keyOwnerSample('c2'), KEY, 'tab');
    await here.removeKey('c1');
    expect([
      await here.readKey(keyOwnerSample('c1')),
      await here.readKey(keyOwnerSample('c2')),
    ]).toEqual(['none', { key: KEY }]);
  });
});
