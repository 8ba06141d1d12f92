import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import VirtualList from './VirtualList.svelte';

const items = Array.from({ length: 10_000 }, (_, n) => `Conversation ${n}`);
const item = createRawSnippet<[string, number]>((text) => ({
  render: () => `<a href="#row">${text()}</a>`,
}));
const list = page.getByRole('list', { name: 'Conversations' });
const link = (n: number) => page.getByRole('link', { name: `Conversation ${n}`, exact: true });
const drawn = () => list.element().querySelectorAll('[role=listitem]').length;

let component: Awaited<ReturnType<typeof show>>['component'];

function show() {
  return render(VirtualList<string>, {
    items,
    key: (text: string) => text,
    item,
    label: 'Conversations',
    rowHeight: 36,
    class: 'h-[600px]',
  });
}

beforeEach(async () => {
  ({ component } = await show());
  await expect.element(link(0)).toBeVisible();
});

it('renders the visible rows of ten thousand, and announces their number', () => {
  expect(drawn()).toBeLessThanOrEqual(60);
  expect(list.element().querySelector('[aria-posinset="1"]')?.getAttribute('aria-setsize')).toBe(
    '10000',
  );
  expect(list.element().scrollHeight).toBe(360_000);
});

it('renders other rows as it scrolls', async () => {
  (await list.findElement()).scrollTop = 5000 * 36;
  await expect.element(link(5000)).toBeVisible();
  expect(drawn()).toBeLessThanOrEqual(60);
});

it('scrolls to a given row', async () => {
  component.scrollToIndex(7777);
  await expect.element(link(7777)).toBeVisible();
});

it('is navigated by arrow keys, Home and End', async () => {
  (await link(0).findElement()).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(link(9999)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(link(0)).toHaveFocus();
});

it('keeps the focus in its row when that is scrolled out of view', async () => {
  (await link(3).findElement()).focus();
  (await list.findElement()).scrollTop = 5000 * 36;
  await expect.element(link(5000)).toBeVisible();
  await expect.element(link(3)).toHaveFocus();
});
