import { expect, it, onTestFinished, vi } from 'vitest';
import { connections } from '$lib/connections/connections.svelte';
import { ResponseActions } from './response-actions.svelte';
import { newRequest } from './responses.svelte';
import type { OpenResponse } from './run/open-response.svelte';

it('sends an example, and leaves what was typed for the next request as it is', async () => {
  const fetch = () => new Promise<Response>(() => undefined);
  vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue({
    baseUrl: 'https://api.test/v1',
    rootUrl: '',
    fetch,
  });
  const form = newRequest(crypto.randomUUID());
  const typed = { input: 'Half a thought', instructions: 'Answer in rhyme', parameters: { n: 2 } };
  form.change(typed);
  const begun: OpenResponse[] = [];
  onTestFinished(() => begun[0]?.stop());
  const actions = new ResponseActions({
    form: () => form,
    shown: () => begun[0],
    modelOf: () => 'built-in/guide',
    problemsOf: () => [],
    onbegun: (response) => void begun.push(response),
  });
  const example = { input: '/sample markdown', instructions: '', parameters: {} };
  await actions.sendExample(example);
  expect(begun[0]?.record.request).toEqual({ ...example, model: 'built-in/guide' });
  expect(form.draft).toMatchObject(typed);
});
