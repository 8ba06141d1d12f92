import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetAllKeys, saveKey } from './save-keys';
import { readKey } from './keys';
import { ownerOf } from './owner-sample';

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetAllKeys();
});

describe('an API key that is stored for the tab', () => {
  it('is in the session storage until all keys are removed', async () => {
    sessionStorage.setItem('of-another-app', 'stays');
    await saveKey(ownerOf('c1'), 'sk-1', 'tab');
    expect(Object.values({ ...sessionStorage }).join()).toContain('sk-1');
    await forgetAllKeys();
    expect(Object.values({ ...sessionStorage })).toEqual(['stays']);
    expect(await readKey(ownerOf('c1'))).toBe('none');
  });

  it('works when the session storage refuses it', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await saveKey(ownerOf('c1'), 'sk-1', 'tab');
    expect(await readKey(ownerOf('c1'))).toEqual({ key: 'sk-1' });
  });
});
