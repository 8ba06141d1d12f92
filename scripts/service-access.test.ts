import { describe, expect, it } from 'vitest';
import { keyFor } from './service-access.mjs';

describe('The key of a service that was started without one', () => {
  it('is undefined if only this machine reaches it', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      expect(keyFor({ host }), host).toBeUndefined();
  });

  it('is random if other machines reach it', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.4', 'nas.example', '127.0.0.1.example'])
      expect(keyFor({ host }), host).toMatch(/^sk-[\w-]{32}$/);
    const keys = [1, 2].map(() => keyFor({ host: '0.0.0.0' }));
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('is the given one', () => {
    expect(keyFor({ key: 'mine', host: '0.0.0.0' })).toBe('mine');
  });
});
