import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import { createRawSnippet, tick } from 'svelte';
import '../../../../app.css';
import LongListFixture from './LongListFixture.svelte';
import VirtualList from './VirtualList.svelte';
import TableFixture from './TableFixture.svelte';

describe('A list with a button for more', () => {
  const numbers = (length: number) => Array.from({ length }, (_, at) => at);
  const rows = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);

  it.each([0, 1, 100])('shows a list of %i completely', async (length) => {
    await render(LongListFixture, { items: numbers(length) });
    expect(rows()).toEqual(numbers(length).map((at) => `${at}: ${at}`));
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('shows a longer one from its beginning, a hundred at a time', async () => {
    await render(LongListFixture, { items: numbers(230) });
    expect(rows().at(-1)).toBe('99: 99');
    await page.getByRole('button', { name: 'Show more (130)' }).click();
    await expect.poll(() => rows().at(-1)).toBe('199: 199');
    await page.getByRole('button', { name: 'Show more (30)' }).click();
    await expect.poll(() => rows().at(-1)).toBe('229: 229');
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  it('or from its end, where new items are added', async () => {
    const { rerender } = await render(LongListFixture, { items: numbers(230), fromEnd: true });
    expect([rows().at(0), rows().at(-1)]).toEqual(['130: 130', '229: 229']);
    await rerender({ items: numbers(231) });
    await expect.poll(() => [rows().at(0), rows().at(-1)]).toEqual(['131: 131', '230: 230']);
    await page.getByRole('button', { name: 'Show more (131)' }).click();
    await expect.poll(() => rows().at(0)).toBe('31: 31');
  });
});

describe('A list of thousands', () => {
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
});

describe('A table of thousands', () => {
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
    expect((await table.findElement()).querySelectorAll('[role=row]').length).toBeLessThanOrEqual(
      50,
    );
    expect((await table.findElement()).getAttribute('aria-rowcount')).toBe('100001');
    expect((await table.findElement()).querySelectorAll('[role=columnheader]')).toHaveLength(3);
  });

  it('keeps its header visible and renders other rows as it scrolls', async () => {
    await show();
    (await table.findElement()).scrollTop = 50_000 * 36;
    await expect.element(text(50_005)).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Text' })).toBeInViewport();
    expect((await table.findElement()).querySelectorAll('[role=row]').length).toBeLessThanOrEqual(
      50,
    );
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
      (rowAt(4)?.getBoundingClientRect().top ?? 0) -
      (rowAt(3)?.getBoundingClientRect().bottom ?? 0);
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
});

describe('The columns of a table', () => {
  const edge = page.getByRole('separator', { name: 'Resize Line' });
  const header = page.getByRole('columnheader', { name: 'Line' });
  const width = () => header.element().getBoundingClientRect().width;

  beforeEach(() => {
    localStorage.clear();
  });

  it('resizes a column by the arrow keys, and remembers it', async () => {
    await page.viewport(900, 700);
    await render(TableFixture, { count: 10, widthsKey: 'lines' });
    await expect.poll(width).toBe(96);
    (await edge.findElement()).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(width).toBe(128);
    cleanup();
    await render(TableFixture, { count: 10, widthsKey: 'lines' });
    await expect.poll(width).toBe(128);
    (await edge.findElement()).focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(width).toBe(96);
  });

  it('makes columns wider with the text', async () => {
    await page.viewport(900, 700);
    document.documentElement.style.fontSize = '28px';
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    await render(TableFixture, { count: 10, widthsKey: 'lines' });
    await expect.poll(width).toBe(192);
  });

  it('counts each of several keys within one frame', async () => {
    await page.viewport(900, 700);
    await render(TableFixture, { count: 10, widthsKey: 'lines' });
    await expect.poll(width).toBe(96);
    for (let press = 0; press < 3; press++) {
      const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
      (await edge.findElement()).dispatchEvent(key);
      await tick();
    }
    await expect.poll(width).toBe(144);
  });

  it('shows rows as cards on a narrow screen if the columns have card positions', async () => {
    await page.viewport(390, 700);
    await render(TableFixture, { count: 10, cards: true });
    const row = page.getByRole('row', { name: /line 3/ });
    await expect.element(row).toHaveTextContent(/line 3\s*3/);
    await expect.poll(() => row.element().getBoundingClientRect().height).toBe(76);
    await page.viewport(900, 700);
    await expect.poll(() => row.element().getBoundingClientRect().height).toBe(36);
  });
});
