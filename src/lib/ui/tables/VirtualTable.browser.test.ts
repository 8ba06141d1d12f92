import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import TableFixture from './TableFixture.svelte';

const table = page.getByRole('table', { name: 'Lines' });
const text = (n: number) => page.getByText(`line ${n}`, { exact: true });
const rowAt = (n: number) =>
  table.element().querySelector<HTMLElement>(`[role=row][aria-rowindex="${n + 1}"]`);

async function show(props: Partial<Parameters<typeof render<typeof TableFixture>>[1]> = {}) {
  const shown = await render(TableFixture, { count: 100_000, ...props });
  await expect.poll(() => rowAt(1)).toBeTruthy();
  return shown;
}

it('renders the visible rows of a hundred thousand, and announces their number', async () => {
  await show();
  await expect.element(text(1)).toBeVisible();
  expect((await table.findElement()).querySelectorAll('[role=row]').length).toBeLessThanOrEqual(50);
  expect((await table.findElement()).getAttribute('aria-rowcount')).toBe('100001');
  expect((await table.findElement()).querySelectorAll('[role=columnheader]')).toHaveLength(3);
});

it('keeps its header visible and renders other rows as it scrolls', async () => {
  await show();
  (await table.findElement()).scrollTop = 50_000 * 36;
  await expect.element(text(50_005)).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Text' })).toBeInViewport();
  expect((await table.findElement()).querySelectorAll('[role=row]').length).toBeLessThanOrEqual(50);
});

it('requests rows before they are visible and shows a placeholder until they arrive', async () => {
  const onrange = vi.fn();
  const { rerender } = await show({ readTo: 10, onrange });
  (await table.findElement()).scrollTop = 1000 * 36;
  await expect.poll(() => onrange.mock.lastCall?.[0]).toBeGreaterThan(900);
  expect(onrange.mock.lastCall?.[1]).toBeGreaterThan(1010);
  await expect.poll(() => rowAt(1001)?.textContent.trim()).toBe('');
  await rerender({ readTo: 2000 });
  await expect.element(text(1001)).toBeVisible();
});

it('is navigated by arrows, pages, Home and End with the focus on the row', async () => {
  await show();
  rowAt(1)?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(rowAt(2));
  await userEvent.keyboard('{PageDown}');
  await expect
    .poll(() => Number(document.activeElement?.getAttribute('data-index')))
    .toBeGreaterThan(10);
  const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? NaN;
  await expect
    .poll(() => bottomOf(document.activeElement))
    .toBeCloseTo(bottomOf(await table.findElement()), 0);
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('99999');
  await expect.element(text(100_000)).toBeInViewport();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('0');
});

it('expands one row at a time below itself and collapses it by Escape', async () => {
  await show();
  rowAt(3)?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('All of line 3')).toBeVisible();
  const button = page.getByRole('button', { name: 'Details of row 3', exact: true });
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  const between = () =>
    (rowAt(4)?.getBoundingClientRect().top ?? 0) - (rowAt(3)?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(between).toBeCloseTo(200, 0);
  await text(5).click();
  await expect.element(page.getByText('All of line 5')).toBeVisible();
  await expect.element(page.getByText('All of line 3')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('All of line 5')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(rowAt(5));
});

it('opens a row by Enter and by a click if rows do not expand', async () => {
  const onopen = vi.fn();
  await show({ unfolds: false, onopen });
  await text(4).click();
  rowAt(2)?.focus();
  await userEvent.keyboard('{Enter}');
  expect(onopen.mock.calls).toEqual([[3], [1]]);
});

it('announces its sort order', async () => {
  await show();
  const header = page.getByRole('columnheader', { name: 'Line' });
  await expect.element(header).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('button', { name: 'Line', exact: true }).click();
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Line', exact: true }).click();
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
});

it('scrolls to a given row', async () => {
  const { component } = await show();
  await component.scrollToRow(77_776);
  await expect.element(text(77_777)).toBeInViewport();
});

it('reaches every row of more than a browser can lay out', async () => {
  const { component } = await show({ count: 5_000_000 });
  await component.scrollToRow(2_500_000);
  await expect.element(text(2_500_001)).toBeInViewport();
  await component.scrollToRow(4_999_999);
  await expect.element(text(5_000_000)).toBeInViewport();
});

it('scrolls sideways inside its box if the columns do not fit', async () => {
  await page.viewport(300, 700);
  await show();
  expect((await table.findElement()).scrollWidth).toBeGreaterThan(
    (await table.findElement()).clientWidth,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(300);
});
