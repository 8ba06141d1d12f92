import { afterEach, expect, it, vi } from 'vitest';
import { FakeBrowser, lastOf } from '../../../../tests/support/chat/fake-browser';
import { connectWithFallback } from '../../../../tests/support/connections/fallback-pair';
import { delta, FakeReply, refusal } from '../../../../tests/support/runs/fake-service';
import type { JsonValue } from '$lib/base/api/wire/json';

afterEach(() => vi.unstubAllGlobals());

/** The answer to a question that its service refuses, and what its fallback was sent. */
async function refusedWith(parameters: { [name: string]: JsonValue }) {
  const { id, fetch } = await connectWithFallback(() => {
    const reply = new FakeReply();
    reply.push(delta('From elsewhere.', 'stop'), 'data: [DONE]\n\n');
    return reply.response;
  });
  const browser = new FakeBrowser();
  browser.fetch.mockResolvedValue(refusal(503, { 'retry-after': '3600' }));
  const tab = await browser.openTab();
  tab.changeRecord({ parameters });
  await tab.send('Hi', { ...browser.source, connectionId: id });
  return { answer: lastOf(tab), fetch };
}

it('A refused question goes to the fallback', async () => {
  const { answer, fetch } = await refusedWith({ temperature: 0.5 });
  expect(answer).toMatchObject({
    state: 'done',
    content: 'From elsewhere.',
    asked: { model: 'other-model' },
  });
  expect(answer.notSentTo).toBeUndefined();
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toMatchObject({ temperature: 0.5 });
});

it('A refused question stays with what was given for its service, and its answer says so', async () => {
  const { answer, fetch } = await refusedWith({
    tools: [{ type: 'mcp', server_label: 'docs', headers: { Authorization: 'Bearer secret' } }],
    container: 'cntr_1',
  });
  expect(fetch).not.toHaveBeenCalled();
  expect(answer).toMatchObject({
    state: 'failed',
    model: 'm',
    error: { kind: 'http', status: 503 },
    notSentTo: { model: 'other-model', members: ['tools[0].headers', 'container'] },
  });
});
