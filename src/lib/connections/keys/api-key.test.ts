import { describe, expect, it } from 'vitest';
import { readApiKey } from './api-key';

describe('a typed API key', () => {
  it.each([
    ['sk-abc123', 'sk-abc123'],
    ['  sk-abc123\n', 'sk-abc123'],
    ['Bearer sk-abc123', 'sk-abc123'],
    ['', ''],
  ])('%j becomes %j', (typed, key) => {
    expect(readApiKey(typed)).toEqual({ key });
  });

  it.each(['sk-abc 123', '“sk-abc123”', 'sk-abc…123'])(
    '%j is refused because no header can contain it',
    (typed) => {
      expect(readApiKey(typed)).toEqual({ problem: expect.any(String) });
    },
  );
});
