import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import { endpointOf, FakeReply } from '../../../tests/support/runs/fake-service';
import { builtInConnection } from '$lib/connections/connection';
import { LegacyRun } from './legacy-run.svelte';
import ReplyView from './ReplyView.svelte';

const retry = page.getByRole('button', { name: 'Retry' });

afterEach(() => {
  vi.useRealTimers();
});

async function show() {
  const reply = new FakeReply();
  const run = new LegacyRun('completions');
  await render(ReplyView, { run, connection: builtInConnection, onretry: () => undefined });
  const ended = run.start(() => Promise.resolve(endpointOf(async () => reply.response)), {});
  return { reply, run, ended };
}

describe('a legacy reply', () => {
  it.each([
    ['that is a web page is told as one', '<!doctype html><p>Sign in', 'HTML instead of an API'],
    ['of no bytes is told as empty', '', 'Empty answer'],
    ['that stops in a line of JSON is told as cut off', '{"a":1}\n{"b', 'The answer was cut off'],
    ['that stops without [DONE] is told as cut off', 'data: {}\n\n', 'The answer was cut off'],
  ])('%s, and offers to retry', async (_, text, words) => {
    const { reply, ended } = await show();
    if (text) reply.push(text);
    reply.close();
    await ended;
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    await expect.element(retry).toBeVisible();
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent(text.split('\n')[0] ?? '');
  });

  it('has ended with [DONE], even if the connection stays open', async () => {
    const { reply, run, ended } = await show();
    reply.push('data: {"choices":[{"text":"Hi"}]}\n\ndata: [DONE]\n\n');
    await ended;
    expect(run.state).toBe('done');
    expect(run.error).toBeUndefined();
    expect(reply.isCancelled).toBe(true);
  });

  it('that pauses shows the duration, and continues', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { reply, run, ended } = await show();
    await expect.element(page.getByText('Waiting for the reply…')).toBeVisible();
    vi.advanceTimersByTime(16_000);
    await expect.element(page.getByText(/No data for 16 s.*Stop ends it/)).toBeVisible();
    reply.push('data: [DONE]\n\n');
    await ended;
    expect(run.state).toBe('done');
    await expect.element(page.getByText(/No data/)).not.toBeInTheDocument();
  });
});
