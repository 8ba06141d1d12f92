import { afterEach, expect, it, vi } from 'vitest';
import { openChunkFolder } from './chunk-folder';
import { cleanUpDeleted } from './full-text';

afterEach(() => vi.unstubAllGlobals());

it.each([{}, { storage: {} }])(
  'The search has no folder to delete from when the navigator is %o',
  async (navigator) => {
    vi.stubGlobal('navigator', navigator);
    await expect(cleanUpDeleted()).resolves.toBeUndefined();
    expect(await openChunkFolder()).toBeUndefined();
  },
);
