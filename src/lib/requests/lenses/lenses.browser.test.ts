import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import type { ExchangeContent } from '$lib/storage/exchange-records';
import type { LensBody } from './lenses';
import { lensesOf } from './lenses';
import LensView from './LensView.svelte';

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

describe('the views of a body', () => {
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
    expect(lensesOf({ ...stream, side: 'request', text: '{"model": "m"}' })[0]?.name).toBe('JSON');
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
