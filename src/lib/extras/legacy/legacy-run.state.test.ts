import { expect, it } from 'vitest';
import { endpointOf, FakeReply } from '../../../../tests/support/runs/fake-service';
import { LegacyRun } from './legacy-run.svelte';

it('A legacy reply has ended with [DONE], even if the connection stays open', async () => {
  const reply = new FakeReply();
  const run = new LegacyRun('completions');
  const ended = run.start(() => Promise.resolve(endpointOf(async () => reply.response)), {});
  reply.push('data: {"choices":[{"text":"Hi"}]}\n\ndata: [DONE]\n\n');
  await ended;
  expect(run.state).toBe('done');
  expect(run.error).toBeUndefined();
  expect(reply.isCancelled).toBe(true);
});
