import type { KeyOwner } from './key-owner';

/** For tests: a connection as the key storage sees it. */
export function keyOwnerSample(id: string, origin = 'https://api.example.com'): KeyOwner {
  return { id, baseUrl: `${origin}/v1`, rootUrl: origin };
}
