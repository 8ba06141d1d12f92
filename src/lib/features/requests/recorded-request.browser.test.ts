import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import type {
  ExchangeContent,
  ExchangeRecord,
  RecordedBody,
} from '$lib/base/storage/exchange-records';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { preferences } from '$lib/base/storage/database/preferences';
import { confirmation } from '$lib/base/ui/dialogs/confirm.svelte';
import ChooseExchange from './compare-with/ChooseExchange.svelte';
import Comparison from './compare-with/Comparison.svelte';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';
import WhyFailed from './why/WhyFailed.svelte';
import SendAgain from './send-again/SendAgain.svelte';
import { fillJson } from '../../../../tests/support/json-editor/editor-text';

describe('The comparison of two requests', () => {
  function exchange(id: string, at: number, question: string, answer: string): RecordedExchange {
    const record = exchangeSample({ id, at, model: 'm', endedAt: at });
    const messages = [{ role: 'user', content: question }];
    const message = { role: 'assistant', content: answer };
    const text = (value: unknown) => ({
      kind: 'text' as const,
      type: 'application/json',
      text: JSON.stringify(value),
    });
    const content = contentSample({
      id,
      request: text({ model: 'm', messages }),
      response: text({ choices: [{ index: 0, message }] }),
    });
    return { record, content };
  }

  const removed = (name: string) => page.getByRole('region', { name }).getByRole('deletion');
  const added = (name: string) => page.getByRole('region', { name }).getByRole('insertion');

  async function compare(later: RecordedExchange, earlier: RecordedExchange | undefined) {
    const onchoose = vi.fn();
    await render(Comparison, {
      ...later,
      other: 'earlier',
      read: () => Promise.resolve(earlier),
      onchoose,
      onclose: () => undefined,
    });
    return onchoose;
  }

  it('shows differences in the request by path, in the figures, and in the answer by words', async () => {
    const earlier = exchange('earlier', 1000, 'Hi', 'The capital is Bern.');
    await compare(exchange('later', 3000, 'Ho', 'The capital is Rome.'), earlier);
    const request = page.getByRole('region', { name: 'Request' });
    await expect.element(request).toHaveTextContent('body.messages[0].content');
    await expect.element(removed('Request')).toHaveTextContent('Hi');
    await expect.element(added('Request')).toHaveTextContent('Ho');
    await expect.element(removed('Answer')).toHaveTextContent(/^Bern$/);
    await expect.element(added('Answer')).toHaveTextContent(/^Rome$/);
    const ended = page.getByRole('table', { name: 'Figures' }).getByRole('row', { name: 'Ended' });
    await expect.element(ended).toHaveTextContent('+2.00 s (+200 %)');
  });

  it('treats the earlier one as the one before, whichever was opened', async () => {
    const later = exchange('earlier', 3000, 'Hi', 'Rome');
    await compare(exchange('this', 1000, 'Hi', 'Bern'), later);
    await expect.element(added('Answer')).toHaveTextContent('Rome');
    await expect.element(page.getByText('Both asked for the same.')).toBeVisible();
  });

  it('says that the other one no longer exists', async () => {
    const onchoose = await compare(exchange('this', 1, 'Hi', 'Bern'), undefined);
    await page.getByRole('button', { name: 'Choose another' }).click();
    expect(onchoose).toHaveBeenCalled();
  });

  it('lists the others, most likely first, and finds them by their words', async () => {
    const { record } = exchange('this', 3, '', '');
    const far = { ...exchange('far', 1, '', '').record, url: 'https://api.test/v1/models' };
    const near = exchange('near', 2, '', '').record;
    const onchoose = vi.fn();
    await render(ChooseExchange, {
      record,
      all: [record, far, near],
      onchoose,
      onclose: () => undefined,
    });
    const rows = page.getByRole('listitem');
    await expect.element(rows.first()).toHaveTextContent('/v1/chat/completions');
    await page.getByRole('searchbox').fill('models');
    await rows.getByRole('button').click();
    expect(onchoose).toHaveBeenCalledWith('far');
  });
});

describe('The reason of a failure', () => {
  const record = exchangeSample({
    at: Date.now() - 1000,
    url: 'https://lab.example/v1/chat/completions',
  });
  const content = contentSample({
    requestHeaders: [['Authorization', 'Bearer [key]']],
    response: { kind: 'text', type: 'application/json', text: '{}' },
  });
  const refused = (message: string): ExchangeContent => ({
    ...content,
    response: {
      kind: 'text',
      type: 'application/json',
      text: JSON.stringify({ error: { message } }),
    },
  });
  const alert = page.getByRole('alert');

  it('says why a limit was reached, with a clock that continues from that moment', async () => {
    await render(WhyFailed, {
      record: { ...record, status: 429 },
      content: refused('Try again in 1h30m.'),
    });
    await expect.element(alert).toHaveTextContent('Limit reached (429)');
    await expect.element(alert).toHaveTextContent('in 90 min');
    await page.getByText('What we checked').click();
    await expect.element(page.getByText('The error message names the wait.')).toBeVisible();
  });

  it('says what was probed if no reply came, and offers the same fixes as pages', async () => {
    const { status: _, ...silent } = record;
    const failure = { kind: 'unreachable', host: 'lab.example', cause: 'cors' } as const;
    await render(WhyFailed, { record: { ...silent, failure }, content });
    await expect.element(alert).toHaveTextContent('blocked by CORS');
    await expect.element(alert.getByRole('button', { name: 'Open settings' })).toBeVisible();
    await page.getByText('What we checked').click();
    await expect.element(page.getByText(/robots\.txt.*it responded/)).toBeVisible();
  });

  it('distinguishes a missing key from a refused one', async () => {
    const unsigned = { ...refused('No key'), requestHeaders: [] };
    await render(WhyFailed, { record: { ...record, status: 401 }, content: unsigned });
    await expect.element(alert).toHaveTextContent('Key missing (401)');
  });

  it('shows nothing for a successful exchange', async () => {
    const { container } = await render(WhyFailed, { record, content });
    expect(container.textContent).toBe('');
  });
});

describe('A request that is sent again', () => {
  const sendAgain = page.getByRole('button', { name: 'Send again' });
  const alert = page.getByRole('alert');

  beforeEach(() => preferences.set('recordRequests', true));

  function recordOf(changes: Partial<ExchangeRecord> = {}): ExchangeRecord {
    return exchangeSample({
      url: `${demoConnection.baseUrl}/chat/completions`,
      connectionId: demoConnection.id,
      connectionName: demoConnection.name,
      page: '/audio/?id=t1',
      ...changes,
    });
  }

  async function show(record: ExchangeRecord, request: RecordedBody = { kind: 'none' }) {
    const content = contentSample({ id: record.id, request });
    const onended = vi.fn();
    await render(SendAgain, { record, content, onended });
    return onended;
  }

  it('says that files are not in the record, and links to the page that sent them', async () => {
    const parts = [{ name: 'file', file: 'a.wav', type: 'audio/wav', bytes: 3 }];
    await show(recordOf(), { kind: 'form', parts });
    await sendAgain.click();
    await expect.element(alert).toHaveTextContent('Its files aren’t recorded');
    await expect
      .element(page.getByRole('link', { name: 'Open audio' }))
      .toHaveAttribute('href', expect.stringContaining('/audio/?id=t1'));
  });

  it('says where a key was that no record contains, and sends nothing before it was reviewed', async () => {
    const json = { model: 'm', messages: [{ role: 'user', content: 'Is [key] valid?' }] };
    const text = JSON.stringify(json);
    const onended = await show(recordOf(), { kind: 'text', type: 'application/json', text });
    await sendAgain.click();
    await expect.element(alert).toHaveTextContent('Its body contained your API key');
    const field = page.getByRole('textbox', { name: 'API key in messages[0].content' });
    const send = page.getByRole('button', { name: 'Enter and send' });
    await expect.element(send).toBeDisabled();
    await field.fill('sk-typed');
    await expect.element(send).toBeEnabled();
    await expect.element(page.getByRole('button', { name: 'Send with [key]' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(onended).not.toHaveBeenCalled();
  });

  it('offers the active connection if its own no longer exists', async () => {
    await show(recordOf({ connectionId: 'gone', connectionName: 'Mine' }));
    await sendAgain.click();
    await expect.element(alert).toHaveTextContent('It was sent over Mine.');
    await expect
      .element(page.getByRole('button', { name: `Send over ${demoConnection.name}` }))
      .toBeVisible();
  });

  it('asks before it changes something, and sends nothing if the person declines', async () => {
    const url = `${demoConnection.baseUrl}/files/file-1`;
    const onended = await show(recordOf({ method: 'DELETE', url }));
    await sendAgain.click();
    await expect.poll(() => confirmation.pending?.title).toBe('Delete again?');
    confirmation.pending?.answer(false);
    await expect.element(sendAgain).toBeEnabled();
    expect(onended).not.toHaveBeenCalled();
  });

  it('says that recording is off, so that nothing could be shown', async () => {
    preferences.set('recordRequests', false);
    await show(recordOf({ method: 'GET', url: `${demoConnection.baseUrl}/models` }));
    await sendAgain.click();
    await expect.element(alert).toHaveTextContent('Recording is off');
    await expect.element(page.getByRole('button', { name: 'Record and send' })).toBeVisible();
  });

  it('refuses an edited body that is not JSON, in the words of the editor', async () => {
    const json = { model: 'm', messages: [] };
    const text = JSON.stringify(json);
    await show(recordOf(), { kind: 'text', type: 'application/json', text });
    await page.getByRole('button', { name: 'Edit and send' }).click();
    await fillJson(page.getByRole('textbox', { name: 'Request body' }), '{"model": ');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(alert).toHaveTextContent('This isn’t');
  });

  it('sends the edited body at Retry, not the recorded one', async () => {
    const sent: unknown[] = [];
    const fetch = async (_: string, init: RequestInit) => {
      sent.push(init.body);
      return Response.json({});
    };
    const unreachable = new ApiFailure({ kind: 'unreachable', host: 'here', cause: 'no-answer' });
    vi.spyOn(connections, 'endpoint')
      .mockRejectedValueOnce(unreachable)
      .mockResolvedValue({ ...demoConnection, secretHeaders: undefined, fetch });
    const text = JSON.stringify({ model: 'm', messages: [] });
    await show(recordOf(), { kind: 'text', type: 'application/json', text });
    await page.getByRole('button', { name: 'Edit and send' }).click();
    await fillJson(
      page.getByRole('textbox', { name: 'Request body' }),
      '{"model":"edited","messages":[]}',
    );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => sent).toEqual(['{"model":"edited","messages":[]}']);
  });
});
