import { describe, expect, it } from 'vitest';
import type { Connection } from '$lib/shared/connections/model/connection';
import { otherDestination, sameDestination } from './destination';

const connection: Connection = {
  id: 'c1',
  name: 'Mine',
  baseUrl: 'https://api.test/openai/v1',
  rootUrl: 'https://api.test',
  host: 'api.test',
  keyLocation: 'none',
  extraHeaders: [],
  maskedKey: null,
  isDemo: false,
};

const sentTo = (url: string, connectionId = 'c1') => ({ url, connectionId });

describe('A request that is sent again', () => {
  it('goes over its own connection, below the base URL or the root URL', () => {
    const url = 'https://api.test/openai/v1/models?limit=2';
    expect(sameDestination(sentTo(url), [connection])).toEqual({
      connection,
      base: 'baseUrl',
      path: '/models?limit=2',
    });
    const root = 'https://api.test/v1/fine_tunings/ft-1';
    expect(sameDestination(sentTo(root), [connection])).toEqual({
      connection,
      base: 'rootUrl',
      path: '/v1/fine_tunings/ft-1',
    });
  });

  it('has no destination if the connection is gone or has another address now', () => {
    const url = 'https://api.test/openai/v1/models';
    expect(sameDestination(sentTo(url, 'c2'), [connection])).toBeUndefined();
    const moved = {
      ...connection,
      baseUrl: 'https://other.test/v1',
      rootUrl: 'https://other.test',
    };
    expect(sameDestination(sentTo(url), [moved])).toBeUndefined();
  });

  it.each([
    'https://api.test.evil.test/openai/v1/models',
    'https://api.test@evil.test/openai/v1/models',
    'http://api.test/openai/v1/models',
    'not an address',
  ])('does not mistake %s for an address of the connection', (url) => {
    expect(sameDestination(sentTo(url), [connection])).toBeUndefined();
  });

  it('does not leave the base URL by dots', () => {
    const url = 'https://api.test/openai/v1/%2e%2e/admin';
    const bare = { ...connection, rootUrl: 'https://root.test' };
    expect(sameDestination(sentTo(url), [bare])).toBeUndefined();
    const other = otherDestination('https://old.test/v1/models/%2e%2e/%2e%2e/admin', bare);
    expect(other).toBeUndefined();
  });

  it('uses the path of the specification over another connection', () => {
    expect(otherDestination('https://old.test/v1/chat/completions', connection)).toEqual({
      connection,
      base: 'baseUrl',
      path: '/chat/completions',
    });
    expect(otherDestination('https://old.test/v1/model_manager/models', connection)).toEqual({
      connection,
      base: 'rootUrl',
      path: '/v1/model_manager/models',
    });
    expect(otherDestination('https://old.test/login', connection)).toBeUndefined();
  });
});
