import { expect, it } from 'vitest';
import { retrieveModel } from '$lib/base/api/models';
import { demoEndpoint, replayFetch } from './demo-endpoint';

it('The messages of the built-in service leave the ids of its models whole', async () => {
  const retrieval = retrieveModel(demoEndpoint, 'built-in/unheard-of');
  await expect(retrieval).rejects.toMatchObject({
    error: { words: expect.stringContaining('built-in/unheard-of') },
  });
});

it('A set of recorded requests that is gone is not taken for one without any', async () => {
  const fetch = replayFetch('gone');
  const origin = 'https://replay.invalid';
  const models = retrieveModel({ baseUrl: `${origin}/v1`, rootUrl: origin, fetch }, 'm');
  await expect(models).rejects.toMatchObject({ error: { kind: 'unreachable' } });
});
