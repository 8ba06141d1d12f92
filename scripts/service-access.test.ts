import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isNamed, keyFor } from './service-access.mjs';

describe('the key of a service that was started without one', () => {
  it('is undefined if it stores nothing and only this machine reaches it', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      expect(keyFor({ host }), host).toBeUndefined();
  });

  it('is random if it stores files', () => {
    const keys = [1, 2].map(() => keyFor({ host: '127.0.0.1', folder: 'kept' }));
    expect(keys[0]).toMatch(/^sk-[\w-]{32}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('is random if other machines reach it', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.4', 'nas.example', '127.0.0.1.example'])
      expect(keyFor({ host }), host).toMatch(/^sk-[\w-]{32}$/);
  });

  it('is the given one', () => {
    expect(keyFor({ key: 'mine', host: '0.0.0.0', folder: 'kept' })).toBe('mine');
  });
});

describe('the names under which a service answers', () => {
  it('are this machine’s, its addresses and the one that it listens on', () => {
    const own = ['localhost:8787', '127.0.0.1', '[::1]:8787', '192.168.1.4:80', 'Nas.example:1'];
    for (const header of [...own, hostname()])
      expect(isNamed(header, 'nas.example'), header).toBe(true);
  });

  it('exclude those of a site that points its name to this machine', () => {
    const others = [
      'evil.example',
      'localhost.evil.example:8787',
      '127.0.0.1.evil.example',
      '',
      '/',
    ];
    for (const header of [...others, undefined])
      expect(isNamed(header, '127.0.0.1'), header).toBe(false);
  });
});
