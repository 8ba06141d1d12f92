import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { replyEvents } from '$lib/shared/exchanges/reply-events';
import { EventLog } from '$lib/shared/exchanges/events/event-log';
import type { ExchangeContent } from '$lib/base/storage/exchange-records';
import '../../../app.css';
import EventsPanel from './EventsPanel.svelte';
import PlayBack from './play-back/PlayBack.svelte';
import { type LensBody, lensesOf } from './lenses/lenses';
import LensView from './lenses/LensView.svelte';

describe('The events of a reply', () => {
  it('counts the events that are not JSON, and shows them alone', async () => {
    const events = replyEvents({
      v: 1,
      id: 'e',
      requestHeaders: [],
      request: { kind: 'none' },
      responseHeaders: [],
      response: {
        kind: 'text',
        type: 'text/event-stream',
        text: 'data: {"choices": []}\n\ndata: {"half\n\ndata: [1]\n\ndata: oops\n\ndata: [DONE]\n\n',
      },
    });
    await render(EventsPanel, { props: { events } });
    const table = page.getByRole('table', { name: 'Events' });
    await expect.element(page.getByText('2 events are not JSON.')).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-rowcount', '6');
    await page.getByRole('button', { name: 'Show only these' }).click();
    await expect.element(table).toHaveAttribute('aria-rowcount', '3');
    await page.getByRole('button', { name: 'Show all events' }).click();
    await expect.element(table).toHaveAttribute('aria-rowcount', '6');
  });
});

describe('The play-back of a reply', () => {
  const answer = page.getByRole('region', { name: 'Answer' });
  const place = page.getByRole('slider', { name: 'Place' });

  /** Every wait ends when the test says so. */
  function steps() {
    let at = 0;
    let waiting: (() => void) | undefined;
    return {
      timers: {
        now: () => at,
        after: (_: number, run: () => void) => {
          waiting = run;
          return () => void (waiting = undefined);
        },
      },
      pass: (ms: number) => {
        at += ms;
        waiting?.();
      },
    };
  }

  function stream(): EventLog {
    const log = new EventLog();
    ['**Bold', ' words**', ' end'].forEach((content, index) => {
      const data = JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
      log.add({ type: 'delta.content', data }, (index + 1) * 1000);
    });
    return log;
  }

  it('draws the answer as its events arrive, without the network', async () => {
    const fetched = vi.fn(() => Promise.reject(new Error('Nothing is to be fetched.')));
    vi.stubGlobal('fetch', fetched);
    const { timers, pass } = steps();
    await render(PlayBack, { log: stream(), onclose: () => undefined, timers });
    await expect.element(place).toHaveValue('0');
    pass(2000);
    await expect.element(answer.getByText('Bold words')).toBeVisible();
    await expect.element(page.getByText('2 of 3 · 2.00 s of 3.00 s')).toBeVisible();
    await expect
      .element(page.getByRole('table', { name: 'Events' }))
      .toHaveAttribute('aria-rowcount', '3');
    pass(1000);
    await expect.element(answer).toHaveTextContent('Bold words end');
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('jumps to any position, and draws the answer up to there', async () => {
    const { timers } = steps();
    await render(PlayBack, { log: stream(), onclose: () => undefined, timers });
    await place.fill('3');
    await expect.element(answer).toHaveTextContent('Bold words end');
    await place.fill('1');
    await expect.element(answer).toHaveTextContent('**Bold');
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect.element(place).toHaveValue('0');
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});

describe('A recorded body', () => {
  function reply(text: string, type: string, path = '/models'): LensBody {
    const content: ExchangeContent = {
      v: 1,
      id: 'e',
      requestHeaders: [],
      request: { kind: 'none' },
      responseHeaders: [],
      response: { kind: 'text', type, text },
    };
    return { text, type, side: 'response', url: `https://api.test/v1${path}`, content };
  }

  const delta = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const stream = reply(
    `${delta('**Good')}${delta(' day**')}data: [DONE]\n\n`,
    'text/event-stream',
    '/chat/completions',
  );
  const completion = JSON.stringify({ choices: [{ message: { content: 'Good day' } }] });
  const rows = '{"custom_id": "a"}\n{"custom_id": "b"}\n';
  const html = '<!doctype html><title>Proxy</title><p>Sign <b>in</b></p><script>alert(1)</script>';

  const several = reply(
    JSON.stringify({
      choices: [0, 1].map((index) => ({ index, message: { content: `Choice ${index}` } })),
    }),
    'application/json',
    '/chat/completions',
  );

  describe('The views of a body', () => {
    it.each([
      ['a stream with an answer', stream, ['Answer', 'Raw']],
      [
        'a whole answer',
        reply(completion, 'application/json', '/chat/completions'),
        ['Answer', 'JSON', 'Raw'],
      ],
      ['a list', reply('{"data": []}', 'application/json'), ['JSON', 'Raw']],
      [
        'an error to a question',
        reply('{"error": {}}', 'application/json', '/chat/completions'),
        ['JSON', 'Raw'],
      ],
      ['JSON Lines', reply(rows, 'application/jsonl', '/files/f/content'), ['Rows', 'Raw']],
      ['a web page', reply(html, 'text/html'), ['Page text', 'Raw']],
      ['any text', reply('[laughter] Hello', 'text/plain'), ['Raw']],
      ['nothing', reply('', ''), ['Raw']],
    ])('of %s', (_, body, names) => {
      expect(lensesOf(body).map(({ name }) => name)).toEqual(names);
    });

    it('include those of requests only for a request', () => {
      expect(lensesOf({ ...stream, side: 'request', text: '{"model": "m"}' })[0]?.name).toBe(
        'JSON',
      );
    });
  });

  it('shows a request message by message, and hostile text as text', async () => {
    const hostile = '<img src=x onerror=alert(1)> **bold** \u202Eevil';
    const text = JSON.stringify({
      model: 'm',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: hostile }] },
      ],
    });
    const body: LensBody = { ...stream, side: 'request', text };
    expect(lensesOf(body).map(({ name }) => name)).toEqual(['Conversation', 'JSON', 'Raw']);
    const { container } = await render(LensView, { body, label: 'Request body' });
    const items = page.getByRole('list', { name: 'Request body: messages' }).getByRole('listitem');
    await expect.element(items).toHaveLength(2);
    await expect.element(items.first()).toHaveTextContent('Be brief.');
    await expect
      .element(items.last())
      .toHaveTextContent('<img src=x onerror=alert(1)> **bold** ‹U+202E›evil');
    expect(container.querySelector('img, strong')).toBeNull();
  });

  it('draws the answer of a stream, with the raw text one press away', async () => {
    const { container } = await render(LensView, { body: stream, label: 'Body' });
    await expect.element(page.getByText('Good day')).toBeVisible();
    expect(container.textContent).not.toContain('data:');
    await expect.element(page.getByRole('radio', { name: 'Answer' })).toBeChecked();
    await page.getByRole('radio', { name: 'Raw' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Body contents' }))
      .toHaveTextContent('data: [DONE]');
  });

  it('shows every answer to a request for several', async () => {
    await render(LensView, { body: several, label: 'Body' });
    for (const index of [0, 1])
      await expect
        .element(page.getByRole('region', { name: `Answer ${index + 1}` }))
        .toHaveTextContent(`Choice ${index}`);
  });

  it('shows the rows of JSON Lines, each expandable to its tree', async () => {
    await render(LensView, { body: reply(rows, 'application/jsonl'), label: 'Body' });
    const table = page.getByRole('table', { name: 'Body lines' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '3');
    await page.getByRole('button', { name: 'Details of row 2' }).click();
    await expect.element(page.getByRole('tree', { name: 'Line 2' })).toHaveTextContent('custom_id');
  });

  it('shows the text of a web page, and nothing of its markup', async () => {
    const { container } = await render(LensView, { body: reply(html, 'text/html'), label: 'Body' });
    await expect.element(page.getByText('Sign in')).toBeVisible();
    expect(container.querySelector('script, b')).toBeNull();
  });
});
