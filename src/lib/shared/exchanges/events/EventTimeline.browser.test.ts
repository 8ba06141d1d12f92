import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import { EventLog } from './event-log';
import EventTimeline from './EventTimeline.svelte';

const table = page.getByRole('table', { name: 'Events' });
const rows = () => table.element().querySelectorAll('[role=row]').length;

function logOf(count: number): EventLog {
  const log = new EventLog();
  for (let index = 0; index < count; index++) {
    const type = index % 100 === 0 ? 'response.in_progress' : 'response.output_text.delta';
    log.add({ type, data: `{"delta":"<b>${index}</b>"}` }, index * 10);
  }
  return log;
}

/** The table fills the height of the panel around it. */
let panel: HTMLElement;

beforeEach(() => {
  panel = document.createElement('div');
  panel.style.cssText = 'display: flex; flex-direction: column; height: 480px';
  document.body.replaceChildren(panel);
});

it('The timeline of events renders the visible rows of ten thousand, filtered by type', async () => {
  const log = logOf(10_000);
  await render(EventTimeline, { target: panel, props: { log, count: log.count } });
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
  expect(rows()).toBeLessThan(60);
  await page.getByRole('combobox', { name: 'Event type' }).selectOptions('response.in_progress');
  await expect.element(table).toHaveAttribute('aria-rowcount', '101');
});

it('The timeline of events shows what each event added, and expands a row to its payload, as text', async () => {
  const log = logOf(3);
  await render(EventTimeline, { target: panel, props: { log, count: log.count } });
  await expect.element(page.getByText('<b>1</b>', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details of row 2' }).click();
  await expect.element(page.getByText('"delta": "<b>1</b>"')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy payload' })).toBeVisible();
});

it('The timeline of events marks the gaps above the threshold and counts them', async () => {
  const log = new EventLog();
  for (const at of [10, 20, 900, 910]) log.add({ type: 'a', data: '{}' }, at);
  await render(EventTimeline, { target: panel, props: { log, count: log.count } });
  await expect.element(page.getByText('1 over 500 ms')).toBeVisible();
  await page.getByRole('combobox', { name: 'Mark gaps' }).selectOptions('1000');
  await expect.element(page.getByText('1 over 500 ms')).not.toBeInTheDocument();
});

it('The timeline of events says if a payload is no longer stored', async () => {
  const stored = {
    v: 1 as const,
    id: 'r',
    at: [1],
    types: ['a'],
    bytes: [9],
    data: [null],
    forgotten: 0,
  };
  await render(EventTimeline, { target: panel, props: { log: EventLog.from(stored), count: 1 } });
  await page.getByRole('button', { name: 'Details of row 1' }).click();
  await expect.element(page.getByText('This event’s payload is no longer stored.')).toBeVisible();
});

it('The timeline of events draws each gap as a share of the longest, which is named and can be opened', async () => {
  const log = new EventLog();
  for (let index = 0; index < 200; index++)
    log.add({ type: 'a', data: '{}' }, 5000 + index * 10 + (index > 150 ? 390 : 0));
  await render(EventTimeline, { target: panel, props: { log, count: log.count } });
  const share = (row: number) =>
    table.element().querySelector(`[data-index="${row}"] [data-share]`)?.getAttribute('data-share');
  await expect.poll(() => share(0)).toBe('0.000');
  expect(share(1)).toBe('0.025');
  await page.getByRole('button', { name: 'longest gap 400 ms' }).click();
  const longest = page.getByRole('row', { name: 'longest' });
  await expect.element(longest).toHaveTextContent('+400 ms');
  expect(share(151)).toBe('1.000');
});
