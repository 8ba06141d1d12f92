import { expect, it } from 'vitest';
import { replying } from '../../../../tests/support/api/replies';
import { retrieveResponse } from './stored-responses';

it.each(['completed', 'in_progress'])(
  'A stored response that is %s is retrieved whole, whether or not the service names the request',
  async (status) => {
    const stored = { id: 'resp_1', object: 'response', status, output: [] };
    const { signal } = new AbortController();
    for (const headers of [undefined, { 'x-request-id': 'req_1' }]) {
      const endpoint = replying(JSON.stringify(stored), { headers });
      expect(await retrieveResponse(endpoint, 'resp_1', signal)).toEqual(stored);
    }
  },
);
