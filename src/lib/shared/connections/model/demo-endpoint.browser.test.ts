import { expect, it } from 'vitest';
import { retrieveModel } from '$lib/base/api/models';
import { demoEndpoint, replayFetch } from './demo-endpoint';

it('leaves the ids of its models whole in its messages', async () => {
  const retrieval = retrieveModel(demoEndpoint, 'built-in/unheard-of');
  await expect(retrieval).rejects.toMatchObject({
    error: { words: expect.stringContaining('built-in/unheard-of') },
  });
});

it('does not take recorded requests that are gone for a set without any', async () => {
  const fetch = replayFetch('gone');
  const origin = 'https://replay.invalid';
  const models = retrieveModel({ baseUrl: `${origin}/v1`, rootUrl: origin, fetch }, 'm');
  await expect(models).rejects.toMatchObject({ error: { kind: 'unreachable' } });
});
