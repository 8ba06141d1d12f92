import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { JsonObject } from '$lib/base/api/wire/json';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { noteOutcome } from '$lib/shared/parameters/note-outcome';
import '../../../app.css';
import LegacyPage from './LegacyPage.svelte';
import { legacyComposers, receiveRequest } from './legacy-composer.svelte';
import { endpointOf, FakeReply } from '../../../../tests/support/runs/fake-service';
import { LegacyRun } from './legacy-run.svelte';
import ReplyView from './ReplyView.svelte';

describe('The legacy page', () => {
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const send = page.getByRole('button', { name: 'Send' });
  const reply = page.getByRole('region', { name: 'Reply' });

  beforeEach(async () => {
    await page.viewport(1300, 900);
    await render(LegacyPage);
  });

  it('shows missing values before anything is sent', async () => {
    await page.getByRole('tab', { name: 'Text completion' }).click();
    await send.click();
    await expect.element(page.getByText('user_prompt is required.')).toBeVisible();
  });

  it('shows missing values again on each attempt', async () => {
    const missing = page.getByText('user_prompt is required.');
    await page.getByRole('tab', { name: 'Text completion' }).click();
    await send.click();
    await expect.element(missing).toBeVisible();
    const notice = await missing.findElement();
    await send.click();
    await expect.poll(() => notice.isConnected).toBe(false);
    await expect.element(missing).toBeVisible();
  });

  it('shows the text of a JSON lines reply, the raw reply, and its lines', async () => {
    await page.getByRole('tab', { name: 'Text completion' }).click();
    await prompt.fill('Count to three.');
    await send.click();
    await expect
      .element(page.getByRole('tab', { name: 'Text', exact: true }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(reply.getByRole('tabpanel')).not.toHaveTextContent('"result"');
    await page.getByRole('tab', { name: 'Raw' }).click();
    await expect.element(reply).toHaveTextContent(/"result":\{"stats"/);
    await page.getByRole('tab', { name: /^Lines/ }).click();
    const lines = page.getByRole('table', { name: 'Lines' });
    await expect.element(lines.getByText(/"content"/).first()).toBeVisible();
  });

  it('preserves typed values while another tab is open', async () => {
    await prompt.fill('Once upon');
    await page.getByRole('tab', { name: 'Models' }).click();
    await send.click();
    await expect.element(reply).toHaveTextContent('built-in/guide-tiny');
    await page.getByRole('tab', { name: 'Completions', exact: true }).click();
    await expect.element(prompt).toHaveValue('Once upon');
  });
});

describe('The form of a legacy request', () => {
  const received = (body: JsonObject) => ({ body, files: [] });

  beforeEach(async () => {
    await page.viewport(1300, 900);
    notifications.toasts.forEach(({ id }) => dismissToast(id));
    for (const composer of legacyComposers) {
      await composer.restored;
      composer.change({ model: '', values: {} });
    }
  });

  it('fills the form of its path, and marks members that the specification does not name', async () => {
    const body = { model: 'davinci', prompt: 'Once', max_tokens: 9, suffix: 'end' };
    expect(await receiveRequest('completions', received(body))).toContain('tab=completions');
    await render(LegacyPage, { path: 'completions' });
    await expect.element(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Once');
    await expect.element(page.getByRole('spinbutton', { name: 'max_tokens' })).toHaveValue('9');
    await expect.element(page.getByRole('textbox', { name: 'suffix' })).toHaveTextContent('"end"');
    expect(legacyComposers[0]?.body).toMatchObject(body);
    expect(notifications.toasts).toEqual([]);
  });

  it('warns of a broken rule beside its field and Send where the service need not follow it', async () => {
    vi.spyOn(connections, 'active', 'get').mockReturnValue({
      ...demoConnection,
      isDemo: false,
    });
    const [composer] = legacyComposers;
    composer?.change({ model: 'm', values: { prompt: 'Once', temperature: 2.5 } });
    await render(LegacyPage, { path: 'completions' });
    const warning = 'temperature must be between 0 and 2. The service may refuse it.';
    const field = page.getByRole('spinbutton', { name: 'temperature' });
    await expect.element(field).toHaveAccessibleDescription(new RegExp(warning));
    await expect.element(page.getByRole('status').filter({ hasText: warning })).toBeVisible();
    expect(composer?.problems).toEqual(composer?.warnings);
    vi.restoreAllMocks();
  });

  it('shows the words of a service beside the field that it refused, until that is changed', async () => {
    const [composer] = legacyComposers;
    composer?.change({ model: 'm', values: { prompt: 'Once' } });
    await render(LegacyPage, { path: 'completions' });
    const error = {
      kind: 'http',
      status: 422,
      isHtml: false,
      words: 'Longer.',
      param: 'prompt',
    } as const;
    noteOutcome(composer?.key ?? '', error, composer?.body ?? {});
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await expect.element(prompt).toHaveAccessibleDescription('Refused: Longer.');
    await prompt.fill('Once upon');
    await expect.element(prompt).not.toHaveAttribute('aria-invalid');
  });
});

describe('A legacy reply', () => {
  const retry = page.getByRole('button', { name: 'Retry' });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function show() {
    const reply = new FakeReply();
    const run = new LegacyRun('completions');
    await render(ReplyView, { run, connection: demoConnection, onretry: () => undefined });
    const ended = run.start(() => Promise.resolve(endpointOf(async () => reply.response)), {});
    return { reply, run, ended };
  }

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
