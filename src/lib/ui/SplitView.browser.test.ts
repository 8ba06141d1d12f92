import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
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
const form = page.getByRole('region', { name: 'Parameters' });
const separator = (name: string) => page.getByRole('separator', { name });
const width = (name: string) => Number(separator(name).element().getAttribute('aria-valuenow'));

beforeEach(() => localStorage.clear());

describe('SplitView in a wide window', () => {
  beforeEach(() => page.viewport(1600, 800));

  it('resizes by arrow keys, each the way it points, within bounds', async () => {
    await render(SplitView, panels);
    (separator('Resize Conversations').element() as HTMLElement).focus();
    const before = width('Resize Conversations');
    await userEvent.keyboard('{ArrowRight}');
    expect(width('Resize Conversations')).toBeGreaterThan(before);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(separator('Resize Conversations').element().getAttribute('aria-valuemin')).toBe(
      String(width('Resize Conversations')),
    );
    (separator('Resize Parameters').element() as HTMLElement).focus();
    const end = width('Resize Parameters');
    await userEvent.keyboard('{ArrowLeft}');
    expect(width('Resize Parameters')).toBeGreaterThan(end);
  });

  it('remembers the width and what was folded away', async () => {
    const first = await render(SplitView, panels);
    (separator('Resize Conversations').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    const chosen = width('Resize Conversations');
    await page.getByRole('button', { name: 'Hide parameters' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await first.unmount();
    await render(SplitView, panels);
    expect(width('Resize Conversations')).toBe(chosen);
    await expect.element(form).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show parameters' }).click();
    await expect.element(form).toBeVisible();
  });
});

describe('SplitView in a narrow window', () => {
  it('opens a panel as a sheet and closes it by Escape', async () => {
    await page.viewport(600, 800);
    await render(SplitView, panels);
    await expect.element(list).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show conversations' }).click();
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
  });
});
