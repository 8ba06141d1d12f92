import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { exchangeSample } from '../../../../tests/support/storage/samples';
import RequestsTable from './RequestsTable.svelte';

const table = page.getByRole('table', { name: 'Requests' });
const more = page.getByRole('button', { name: /new$/ });

const remove = vi.fn(() => Promise.resolve(() => Promise.resolve()));

afterEach(() => void vi.useRealTimers());

/** Newest first, as in a list. */
function listOf(count: number) {
  const items = Array.from({ length: count }, (_, index) => {
    const id = `e${String(count - index).padStart(3, '0')}`;
    return exchangeSample({ id, url: `https://api.test/v1/${id}` });
  });
  return { list: { items, remove }, records: items };
}

const firstRow = () =>
  table.element().querySelector('[role=row][aria-rowindex="2"]')?.textContent ?? '';

async function show(count: number) {
  await page.viewport(1200, 600);
  // Below the table: after another test the pointer may be where this one appears.
  await userEvent.hover(document.documentElement, { position: { x: 600, y: 595 } });
  const shown = await render(RequestsTable, listOf(count));
  // The size that it has in its page.
  Object.assign(shown.container.style, {
    display: 'flex',
    flexDirection: 'column',
    height: '400px',
  });
  await expect.poll(firstRow).toContain(`e${String(count).padStart(3, '0')}`);
  // Only visible rows are rendered; later rows appear after scrolling.
  await expect
    .poll(() => table.element().querySelectorAll('[role=row]').length)
    .toBeLessThanOrEqual(41);
  return shown;
}

it('The table of requests shows new rows immediately while nobody interacts with the rows', async () => {
  const { rerender } = await show(40);
  await rerender(listOf(42));
  await expect.poll(firstRow).toContain('e042');
  await expect.element(more).not.toBeInTheDocument();
});

it('The table of requests keeps the rows under the pointer, and shows new ones on request', async () => {
  const { rerender } = await show(40);
  await userEvent.hover(page.getByText('/v1/e038'));
  await rerender(listOf(43));
  await expect.element(more).toHaveTextContent('3 new');
  expect(firstRow()).toContain('e040');
  await userEvent.click(more);
  await expect.poll(firstRow).toContain('e043');
  await expect.element(more).not.toBeInTheDocument();
  await rerender(listOf(44));
  await expect.element(more).toHaveTextContent('1 new');
});

/** The requests that clicks open, instead of opening them. */
function openedBy(container: HTMLElement): (string | undefined)[] {
  const opened: (string | undefined)[] = [];
  container.addEventListener('click', (event) => {
    event.preventDefault();
    opened.push((event.target as Element).closest('a')?.title);
  });
  return opened;
}

it('The table of requests opens the row at which a click was aimed if another one arrives just before', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const { rerender, container } = await show(40);
  const opened = openedBy(container);
  const { x, y } = (await page.getByText('/v1/e038').findElement()).getBoundingClientRect();
  const { left, top } = container.getBoundingClientRect();
  await rerender(listOf(41));
  expect(firstRow()).toContain('e041');
  await userEvent.click(container, { position: { x: x - left + 4, y: y - top + 4 } });
  expect(opened).toEqual(['https://api.test/v1/e038']);
  await expect.element(more).toHaveTextContent('1 new');
});

it('The table of requests opens the row on which a finger went down, though its click comes after it has left', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const { rerender, container } = await show(40);
  const opened = openedBy(container);
  vi.advanceTimersByTime(1000);
  const link = await page.getByText('/v1/e038').findElement();
  const { x, y } = link.getBoundingClientRect();
  const touch = (type: string) =>
    document
      .elementFromPoint(x + 4, y + 4)
      ?.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true }));
  const area = (await table.findElement()).parentElement!;
  area.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }));
  touch('pointerdown');
  await rerender(listOf(41));
  touch('pointerup');
  area.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'touch' }));
  await rerender(listOf(42));
  document
    .elementFromPoint(x + 4, y + 4)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(opened).toEqual(['https://api.test/v1/e038']);
  vi.advanceTimersByTime(500);
  await expect.poll(firstRow).toContain('e042');
});

it('The table of requests shows older ones immediately, which move nothing: a long list is read newest first', async () => {
  const { list } = listOf(40);
  const newest = list.items.slice(0, 5);
  const { rerender } = await show(40);
  await userEvent.hover(page.getByText('/v1/e038'));
  await rerender({ list: { items: [], remove }, records: [] });
  await expect.poll(firstRow).toBe('');
  await rerender({ list: { items: newest, remove }, records: newest });
  await expect.poll(firstRow).toContain('e040');
  await rerender(listOf(40));
  await expect.element(page.getByText('/v1/e035')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

it('The table of requests keeps its position while it is scrolled, and offers a way to the top', async () => {
  const { rerender } = await show(200);
  (await table.findElement()).scrollTop = 36 * 100;
  await expect.element(page.getByText('/v1/e100')).toBeVisible();
  const top = () => page.getByText('/v1/e100').element().getBoundingClientRect().top;
  const before = top();
  await rerender(listOf(203));
  await expect.element(more).toHaveTextContent('3 new');
  expect(top()).toBe(before);
  await userEvent.click(more);
  await expect.element(page.getByText('/v1/e203')).toBeVisible();
});

it('The table of requests keeps the focus on its row', async () => {
  const { rerender } = await show(40);
  (await table.findElement()).querySelector<HTMLElement>('[data-index="1"]')?.focus();
  await expect.poll(() => document.activeElement?.textContent).toContain('e039');
  await rerender(listOf(41));
  await expect.element(more).toBeVisible();
  expect(document.activeElement?.textContent).toContain('e039');
});

it('The table of requests deletes the focused row by Delete, but not one under way, and opens its menu by the menu key', async () => {
  const { rerender } = await show(3);
  const focusRow = (index: number) =>
    table.element().querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  focusRow(1);
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => remove.mock.lastCall).toMatchObject([{ id: 'e002' }]);
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toContain('e002');

  remove.mockClear();
  const underWay = [exchangeSample({ id: 'e003', end: 'under-way' })];
  await rerender({ list: { items: underWay, remove }, records: underWay });
  focusRow(0);
  await userEvent.keyboard('{Delete}{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  expect(remove).not.toHaveBeenCalled();
});
