import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeAllKeys, saveKey } from './save-keys';
import { readKey } from './keys';
import { keyOwnerSample } from '../../../../../tests/support/storage/test-keys';

afterEach(async () => {
  vi.restoreAllMocks();
  await removeAllKeys();
});

describe('An API key that is stored for the tab', () => {
  it('is in the session storage until all keys are removed', async () => {
    sessionStorage.setItem('of-another-app', 'stays');
    await saveKey(keyOwnerSample('c1'), 'sk-1', 'tab');
    expect(Object.values({ ...sessionStorage }).join()).toContain('sk-1');
    await removeAllKeys();
    expect(Object.values({ ...sessionStorage })).toEqual(['stays']);
    expect(await readKey(keyOwnerSample('c1'))).toBe('none');
  });

  it('stays usable when the session storage refuses it', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await saveKey(keyOwnerSample('c1'), 'sk-1', 'tab');
    expect(await readKey(keyOwnerSample('c1'))).toEqual({ key: 'sk-1' });
  });
});
