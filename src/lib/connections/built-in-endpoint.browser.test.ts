import { expect, it } from 'vitest';
import { retrieveModel } from '$lib/api/models';
import { builtInEndpoint } from './built-in-endpoint';

it('leaves the ids of its models whole in its messages', async () => {
  const retrieval = retrieveModel(builtInEndpoint, 'built-in/unheard-of');
  await expect(retrieval).rejects.toMatchObject({
    error: { words: expect.stringContaining('built-in/unheard-of') },
  });
});
