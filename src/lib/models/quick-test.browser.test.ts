import { expect, it, vi } from 'vitest';
import { delta, endpointOf, FakeReply, refusal } from '$lib/runs/fake-service';
import { QuickTest } from './quick-test.svelte';

/** A test whose replies the test holds in its hands, by the order in which they were asked for. */
function held() {
  const replies: FakeReply[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const test = new QuickTest(() =>
    Promise.resolve(
      endpointOf((_, { signal }) => {
        signals.push(signal);
        const reply = new FakeReply();
        replies.push(reply);
        return Promise.resolve(reply.response);
      }),
    ),
  );
  return { test, replies, signals };
}

it('asks three models at a time, and the next when one has ended', async () => {
  const { test, replies } = held();
  void test.start(['a', 'b', 'c', 'd'], 'Hi');
  await vi.waitFor(() => expect(replies).toHaveLength(3));
  expect(test.results.map(({ state }) => state)).toEqual([
    'running',
    'running',
    'running',
    'waiting',
  ]);
  replies[0]?.push(delta('Hello', 'stop'), 'data: [DONE]\n\n');
  await vi.waitFor(() => expect(replies).toHaveLength(4));
  expect(test.results[0]).toMatchObject({ state: 'done', text: 'Hello' });
  expect(test.results[0]?.firstTokenMs).toBeLessThanOrEqual(test.results[0]?.totalMs ?? 0);
  test.stop();
});

it('stops at once, and what had arrived stays', async () => {
  const { test, replies, signals } = held();
  void test.start(['a'], 'Hi');
  await vi.waitFor(() => expect(replies).toHaveLength(1));
  replies[0]?.push(delta('Half'));
  await vi.waitFor(() => expect(test.results[0]?.text).toBe('Half'));
  test.stop();
  expect(test.running).toBe(false);
  expect(test.results[0]).toMatchObject({ state: 'stopped', text: 'Half' });
  expect(signals[0]?.aborted).toBe(true);
});

it('tells a refusal by model and goes on with the others', async () => {
  const test = new QuickTest(() =>
    Promise.resolve(
      endpointOf((_, { body }) =>
        Promise.resolve(
          JSON.stringify(body).includes('no')
            ? refusal(403)
            : new Response(delta('Yes', 'stop') + 'data: [DONE]\n\n'),
        ),
      ),
    ),
  );
  await test.start(['no', 'yes'], 'Hi');
  expect(test.results).toMatchObject([
    { modelId: 'no', state: 'failed', error: { kind: 'http', status: 403 } },
    { modelId: 'yes', state: 'done', text: 'Yes' },
  ]);
  expect(test.running).toBe(false);
});
