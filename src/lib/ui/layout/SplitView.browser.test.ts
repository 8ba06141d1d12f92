import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import SplitView from './SplitView.svelte';

const html = (markup: string) => createRawSnippet(() => ({ render: () => markup }));
const panels = {
  storageKey: 'test',
  start: html('<nav aria-label="Conversations">list</nav>'),
  startLabel: 'Conversations',
  end: html('<section aria-label="Parameters">form</section>'),
  endLabel: 'Parameters',
  children: html('<p>work</p>'),
};
const list = page.getByRole('navigation', { name: 'Conversations' });
const toggle = page.getByRole('button', { name: /^Parameters/ });
const form = page.getByRole('region', { name: 'Parameters' });
const separator = (name: string) => page.getByRole('separator', { name });
const width = (name: string) => Number(separator(name).element().getAttribute('aria-valuenow'));

beforeEach(() => localStorage.clear());

describe('SplitView in a wide window', () => {
  beforeEach(() => page.viewport(1600, 800));

  it('resizes by arrow keys, each in its own direction, within bounds', async () => {
    await render(SplitView, panels);
    (await separator('Resize Conversations').findElement()).focus();
    const before = width('Resize Conversations');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => width('Resize Conversations')).toBeGreaterThan(before);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    const least = (await separator('Resize Conversations').findElement()).getAttribute(
      'aria-valuemin',
    );
    await expect.poll(() => width('Resize Conversations')).toBe(Number(least));
    (await separator('Resize Parameters').findElement()).focus();
    const end = width('Resize Parameters');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => width('Resize Parameters')).toBeGreaterThan(end);
  });

  it('remembers the width and which panels are folded', async () => {
    const first = await render(SplitView, panels);
    (await separator('Resize Conversations').findElement()).focus();
    const before = width('Resize Conversations');
    await userEvent.keyboard('{End}');
    await expect.poll(() => width('Resize Conversations')).toBeGreaterThan(before);
    const chosen = width('Resize Conversations');
    await toggle.click();
    await expect.element(form).not.toBeInTheDocument();
    await first.unmount();
    await render(SplitView, panels);
    expect(width('Resize Conversations')).toBe(chosen);
    await expect.element(form).not.toBeInTheDocument();
    await toggle.click();
    await expect.element(form).toBeVisible();
  });
});

it('opens the end panel at first only in a window of 1600 pixels, and then as the person chose', async () => {
  await page.viewport(1599, 800);
  const first = await render(SplitView, { ...panels, endChanges: 2 });
  await expect.element(form).not.toBeInTheDocument();
  await page.viewport(1600, 800);
  await expect.element(form).toBeVisible();
  await page.viewport(1599, 800);
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(toggle).toHaveAccessibleName('Parameters · 2');
  await toggle.click();
  await expect.element(form).toBeVisible();
  await first.unmount();
  await render(SplitView, panels);
  await expect.element(form).toBeVisible();
});

describe('SplitView between two window widths', () => {
  const leastWork = 480;
  const work = () => page.getByText('work').element().clientWidth;

  beforeEach(async () => {
    await page.viewport(1200, 800);
    localStorage.setItem('inference-console.panel.test-end', '{"open":true}');
  });

  it('widens a panel by keys until the content has its minimum width, and closes nothing', async () => {
    await render(SplitView, panels);
    (await separator('Resize Conversations').findElement()).focus();
    await userEvent.keyboard('{End}');
    await expect.poll(work).toBe(leastWork);
    await expect.element(form).toBeVisible();
    expect(width('Resize Parameters')).toBe(320);
    const { ariaValueMax, ariaValueNow } = await separator('Resize Conversations').findElement();
    expect(ariaValueNow).toBe(ariaValueMax);
  });

  it('widens a panel by dragging until the content has its minimum width, and closes nothing', async () => {
    await render(SplitView, panels);
    await userEvent.dragAndDrop(separator('Resize Parameters'), list);
    await expect.poll(work).toBe(leastWork);
    await expect.element(list).toBeVisible();
    expect(width('Resize Conversations')).toBe(264);
  });

  it('narrows panels that were widened in a wider window, and then moves only the dragged one', async () => {
    await page.viewport(1600, 800);
    const first = await render(SplitView, panels);
    for (const name of ['Resize Conversations', 'Resize Parameters']) {
      (await separator(name).findElement()).focus();
      await userEvent.keyboard('{End}');
    }
    const widened = width('Resize Parameters');
    await page.viewport(1200, 800);
    await expect.poll(work).toBe(leastWork);
    // The content had that width before, and the panels report theirs a frame after the window's.
    await expect.poll(() => width('Resize Parameters')).toBeLessThan(widened);
    const other = width('Resize Parameters');
    (await separator('Resize Conversations').findElement()).focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(() => width('Resize Conversations')).toBe(200);
    expect(width('Resize Parameters')).toBe(other);
    await first.unmount();
  });

  it('closes one panel if the window leaves too little for the content, and restores it', async () => {
    await render(SplitView, panels);
    await page.viewport(1000, 800);
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(list).toBeVisible();
    (await separator('Resize Conversations').findElement()).focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(() => width('Resize Conversations')).toBe(200);
    await expect.element(form).not.toBeInTheDocument();
    await toggle.click();
    await expect.element(form).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    await page.viewport(1200, 800);
    await expect.element(list).toBeVisible();
    await expect.element(form).toBeVisible();
  });
});

describe('SplitView in a narrow window', () => {
  const opener = page.getByRole('button', { name: 'Show conversations' });

  beforeEach(async () => {
    await page.viewport(600, 800);
    await render(SplitView, panels);
    await expect.element(list).not.toBeInTheDocument();
    await opener.click();
    await expect.element(list).toBeVisible();
  });

  it('opens a panel as a sheet and closes it by Escape', async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
  });

  it('closes a sheet by the button in it, and restores the focus to the button that opened it', async () => {
    await page.getByRole('button', { name: 'Close conversations' }).click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});
