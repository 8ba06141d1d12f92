import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isNamed } from './host-names.mjs';

describe('The names under which a server answers', () => {
  it('are this machine’s, its addresses and the one that it listens on', () => {
    const own = ['localhost:8787', '127.0.0.1', '[::1]:8787', '192.168.1.4:80', 'Nas.example:1'];
    for (const header of [...own, hostname(), `${hostname()}.local:80`])
      expect(isNamed(header, 'nas.example'), header).toBe(true);
  });

  it('exclude those of a site that points its name to this machine', () => {
    const others = [
      'evil.example',
      'localhost.evil.example:8787',
      '127.0.0.1.evil.example',
      'evil.example@localhost',
      'localhost/evil.example',
      '',
      '/',
    ];
    for (const header of [...others, undefined])
      expect(isNamed(header, '127.0.0.1'), header).toBe(false);
  });

  it('exclude the machine’s name where no other machine reaches it', () => {
    for (const host of ['127.0.0.1', '::1', 'localhost'])
      expect(isNamed(hostname(), host), host).toBe(false);
  });
});
