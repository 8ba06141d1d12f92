import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import { replyEvents } from '$lib/exchanges/reply-events';
import EventsPanel from './EventsPanel.svelte';

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
