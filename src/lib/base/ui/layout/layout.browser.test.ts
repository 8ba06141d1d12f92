import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Circle from '@lucide/svelte/icons/circle-check';
import { createRawSnippet } from 'svelte';
import '../../../../app.css';
import DetailsFixture from './DetailsFixture.svelte';
import { openDialogs } from '../actions/actions.svelte';
import type { Section } from './Rail.svelte';
import Shell from './Shell.svelte';
import SplitView from './SplitView.svelte';

describe('A fold', () => {
  const markOf = (title: string) =>
    page.getByText(title).element().closest('summary')!.querySelector('svg')!;

  it('turns the marker of an open one, and not of a closed one within it', async () => {
    await render(DetailsFixture);
    await expect.element(page.getByText('Text within')).not.toBeVisible();
    await expect.element(markOf('Outer')).toHaveStyle('transform: matrix(0, 1, -1, 0, 0, 0)');
    await expect.element(markOf('Inner')).toHaveStyle('transform: none');
    await page.getByText('Inner').click();
    await expect.element(page.getByText('Text within')).toBeVisible();
    await expect.element(markOf('Inner')).toHaveStyle('transform: matrix(0, 1, -1, 0, 0, 0)');
  });

  it('draws what is lazy when it is opened, and keeps what was typed when it is closed', async () => {
    await render(DetailsFixture);
    const name = page.getByRole('textbox', { name: 'Name', includeHidden: true });
    await expect.element(name).not.toBeInTheDocument();
    await page.getByText('Lazy').click();
    await name.fill('Ada');
    await page.getByText('Lazy').click();
    await expect.element(name).not.toBeVisible();
    await page.getByText('Lazy').click();
    await expect.element(name).toBeVisible();
    await expect.element(name).toHaveValue('Ada');
  });
});

describe('The shell', () => {
  const section = (label: string, rank: Section['rank'], current = '') => ({
    label,
    icon: Circle,
    rank,
    link: { href: `#${label}`, 'aria-current': current === label ? ('page' as const) : undefined },
  });
  const sections = (current = 'Chat') => [
    section('Chat', 'main', current),
    section('Models', 'api', current),
    section('Fine-tunings', 'more', current),
    section('Legacy', 'more', current),
    section('Settings', 'settings', current),
  ];
  const children = createRawSnippet(() => ({ render: () => '<p>the page</p>' }));

  let shell: Awaited<ReturnType<typeof show>>;
  const show = () => render(Shell, { sections: sections(), title: 'Chat', children });

  const rail = page.getByRole('navigation', { name: 'Sections' });
  const names = () =>
    rail
      .getByRole('link')
      .elements()
      .map((link) => link.textContent.trim());

  beforeEach(async () => {
    await page.viewport(1024, 768);
    shell = await show();
  });
  afterEach(() => (openDialogs.palette = false));

  it('names the sections and marks the current one', async () => {
    await expect
      .element(rail.getByRole('link', { name: 'Chat' }))
      .toHaveAttribute('aria-current', 'page');
    await expect
      .element(rail.getByRole('link', { name: 'Settings' }))
      .not.toHaveAttribute('aria-current');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Chat');
  });

  it('has what is used seldom under More, and in the rail while it is open', async () => {
    const more = rail.getByRole('button', { name: 'More' });
    expect(names()).toEqual(['Chat', 'Models', 'Settings']);
    await more.click();
    await expect.poll(names).toEqual(['Chat', 'Models', 'Settings', 'Fine-tunings', 'Legacy']);
    await rail.getByRole('link', { name: 'Legacy' }).click();
    await shell.rerender({ sections: sections('Legacy') });
    await expect.poll(names).toEqual(['Chat', 'Models', 'Legacy', 'Settings']);
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  });

  it('has all but the first sections under More on a phone', async () => {
    await page.viewport(390, 844);
    await expect.poll(names).toEqual(['Chat']);
    await rail.getByRole('button', { name: 'More' }).click();
    await expect.poll(names).toEqual(['Chat', 'Models', 'Fine-tunings', 'Legacy', 'Settings']);
  });

  it('lets the keyboard skip to the content first', async () => {
    await userEvent.keyboard('{Tab}');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.element(skip).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('opens the palette by its button', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    expect(openDialogs.palette).toBe(true);
  });

  it('is never taller than the window, even with content out of flow in a long page', async () => {
    const text =
      '<p style="height: 3000px">long</p><input type="file" aria-label="File" class="sr-only" />';
    const long = createRawSnippet(() => ({
      render: () =>
        `<div>${text}<div style="height: 200px" class="overflow-y-auto">${text}</div></div>`,
    }));
    await shell.rerender({ children: long });
    const main = await page.getByRole('main').findElement();
    await expect.poll(() => main.scrollHeight).toBeGreaterThan(3000);
    expect(main.scrollHeight).toBeLessThan(3400);
    expect(document.documentElement.scrollHeight).toBe(innerHeight);
    (await page.getByLabelText('File').last().findElement()).scrollIntoView();
    expect(document.documentElement.scrollTop).toBe(0);
  });

  it('keeps the sections within reach at the bottom of a phone', async () => {
    await page.viewport(390, 844);
    expect((await rail.findElement()).getBoundingClientRect().bottom).toBeCloseTo(innerHeight, 0);
  });
});

describe('A page with panels', () => {
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
    const minWork = 480;
    const work = () => page.getByText('work').element().clientWidth;

    beforeEach(async () => {
      await page.viewport(1200, 800);
      localStorage.setItem('inference-console.panel.test-end', '{"open":true}');
    });

    it('widens a panel by keys until the content has its minimum width, and closes nothing', async () => {
      await render(SplitView, panels);
      (await separator('Resize Conversations').findElement()).focus();
      await userEvent.keyboard('{End}');
      await expect.poll(work).toBe(minWork);
      await expect.element(form).toBeVisible();
      expect(width('Resize Parameters')).toBe(320);
      const { ariaValueMax, ariaValueNow } = await separator('Resize Conversations').findElement();
      expect(ariaValueNow).toBe(ariaValueMax);
    });

    it('widens a panel by dragging until the content has its minimum width, and closes nothing', async () => {
      await render(SplitView, panels);
      await userEvent.dragAndDrop(separator('Resize Parameters'), list);
      await expect.poll(work).toBe(minWork);
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
      await expect.poll(work).toBe(minWork);
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
      expect(work()).toBeGreaterThanOrEqual(minWork);
      await page.getByRole('button', { name: 'Show conversations' }).click();
      await expect.element(list).toBeVisible();
      await expect.element(form).not.toBeInTheDocument();
      await toggle.click();
      await expect.element(form).toBeVisible();
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
});
