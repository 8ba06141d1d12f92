import { expect, it } from 'vitest';
import { connectPolicy, narrowReach, permits, reachedOrigins } from './reach';

it('The reach of a page names the origin of each address once', () => {
  const addresses = ['https://a.example/v1', 'https://a.example', 'http://127.0.0.1:8080/v1'];
  const policy = "connect-src 'self' blob: data: http://127.0.0.1:8080 https://a.example";
  expect(connectPolicy(reachedOrigins(addresses))).toBe(policy);
});

it.each(['', 'not an address', 'https://', 'javascript:alert(1)', 'data:,', 'ftp://a.example'])(
  'The reach of a page stays as narrow with the address %j, which is never requested',
  (address) => {
    const policy = "connect-src 'self' blob: data: https://a.example";
    expect(connectPolicy(reachedOrigins(['https://a.example', address]))).toBe(policy);
    expect(permits(policy, address, 'http://127.0.0.1:4173')).toBe(true);
  },
);

it('The reach of a page is undefined if a policy cannot express an origin', () => {
  expect(connectPolicy(['https://a.example', 'http://[::1]:8080'])).toBeUndefined();
});

it('The reach of a page includes its own host and the named ones, by scheme, host and port', () => {
  const policy = connectPolicy(['https://a.example']) ?? '';
  const permitted = (address: string) => permits(policy, address, 'http://127.0.0.1:4173');
  expect(permitted('https://a.example/v1/models')).toBe(true);
  expect(permitted('http://127.0.0.1:4173/chat/')).toBe(true);
  for (const address of ['http://a.example', 'https://a.example:8443', 'https://b.a.example'])
    expect(permitted(address), address).toBe(false);
});

const at = (address: string) => ({ baseUrl: address, rootUrl: address });

it('The reach of a page is not narrowed by a connection that recorded requests answer', () => {
  expect(
    narrowReach([{ ...at('https://replay.invalid/v1'), recordedRequests: 2 }]),
  ).toBeUndefined();
});

it('The reach of a page includes any host only if no connection is saved, whatever the addresses of the saved ones', () => {
  expect(narrowReach([])).toBeUndefined();
  expect(narrowReach([at('not an address')])).toEqual([]);
  expect(narrowReach([at('data:,'), at('https://a.example/v1')])).toEqual(['https://a.example']);
});
