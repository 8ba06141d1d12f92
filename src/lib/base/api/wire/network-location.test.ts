import { describe, expect, it } from 'vitest';
import { isUnencryptedRemote } from './network-location';

describe('What is sent can be read on the way', () => {
  it.each([
    'http://api.example.com/v1',
    'http://203.0.113.7:8000/v1',
    'http://10.example.com/v1',
    'http://127.0.0.1.example.com/v1',
    'http://localhost.example.com',
    'http://172.32.0.1/v1',
    'http://100.128.0.1/v1',
    'http://[2001:db8::1]/v1',
  ])('to %s', (url) => expect(isUnencryptedRemote(url)).toBe(true));

  it.each([
    'https://api.example.com/v1',
    'http://localhost:11434/v1',
    'http://127.0.0.1:4173/v1',
    'http://[::1]:8080',
    'http://10.0.0.5:8000/v1',
    'http://172.16.3.4/v1',
    'http://192.168.1.20:1234/v1',
    'http://169.254.10.1',
    'http://[fd00::12]:8000/v1',
    'http://[fe80::1]/v1',
    'http://workstation.local:8000/v1',
    'http://nas:11434/v1',
    'http://nas.lan/v1',
    'http://nas.home.arpa/v1',
    'http://100.101.102.103:8000/v1',
    'http://app.localhost:3000/v1',
  ])('not to %s', (url) => expect(isUnencryptedRemote(url)).toBe(false));
});
