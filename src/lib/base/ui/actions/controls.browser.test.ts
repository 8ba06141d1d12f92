import Download from '@lucide/svelte/icons/download';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import ActionButton from './ActionButton.svelte';
import Tooltips from './Tooltips.svelte';
import Menu from './Menu.svelte';
import Tabs from '../buttons/Tabs.svelte';

describe('The button of an action', () => {
  const action = {
    id: 'export',
    title: 'Export this conversation',
    label: 'Export',
    icon: Download,
    shortcut: 'E',
    run: vi.fn(),
  };
  const button = page.getByRole('button', { name: 'Export', exact: true });

  it('is named by its label, has the full title and the shortcut as its tooltip, and runs', async () => {
    await render(ActionButton, { action });
    await expect.element(button).toHaveAttribute('data-tip', 'Export this conversation');
    await button.click();
    expect(action.run).toHaveBeenCalledOnce();
  });

  it('shows its word beside the icon from 1,280 px, and keeps its name below', async () => {
    const { container } = await render(ActionButton, { action, bare: true });
    const wordWidth = () => container.querySelector('button > span')?.clientWidth ?? 0;
    await page.viewport(1279, 800);
    await expect.element(button).toBeInTheDocument();
    expect(wordWidth()).toBeLessThan(2);
    await page.viewport(1280, 800);
    await expect.poll(wordWidth).toBeGreaterThan(20);
  });

  it('cannot be pressed while the action is disabled', async () => {
    await render(ActionButton, { action: { ...action, enabled: false } });
    await expect.element(button).toBeDisabled();
  });

  it('says why the action is disabled', async () => {
    await render(ActionButton, { action: { ...action, enabled: false, blockedBy: 'Too early' } });
    await expect.element(button).toHaveAccessibleDescription('Too early');
  });

  it('leaves running to the form that it submits', async () => {
    action.run.mockClear();
    await render(ActionButton, { action, type: 'submit' });
    await button.click();
    expect(action.run).not.toHaveBeenCalled();
  });

  it('is a link if the action opens a page', async () => {
    await render(ActionButton, { action: { ...action, href: '#all' } });
    await expect
      .element(page.getByRole('link', { name: 'Export' }))
      .toHaveAttribute('href', '#all');
  });
});

describe('The tooltip of a control', () => {
  const button = page.getByRole('button', { name: 'Export' });
  const tip = page.getByRole('tooltip', { includeHidden: true });

  function action(more = {}) {
    const own = {
      id: 'e',
      title: 'Export this chat',
      label: 'Export',
      icon: Download,
      shortcut: 'E',
    };
    return { ...own, run: () => undefined, ...more };
  }

  beforeEach(async () => {
    await page.viewport(1024, 600);
    await render(Tooltips);
  });

  it('shows what a control does and its shortcut at once on focus, until Escape', async () => {
    await render(ActionButton, { action: action() });
    await userEvent.keyboard('{Tab}');
    await expect.element(button).toHaveFocus();
    await expect.element(tip).toBeVisible();
    await expect.element(tip).toHaveTextContent(/Export this chat\s+E/);
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).not.toBeVisible();
  });

  it('opens under the pointer, stays while that is on it, and closes when it leaves', async () => {
    await render(ActionButton, { action: action() });
    await button.hover();
    await expect.element(tip).toBeVisible();
    await tip.hover();
    await expect.element(tip).toBeVisible();
    await userEvent.unhover(tip);
    await expect.element(tip).not.toBeVisible();
  });

  it('says why a disabled control is', async () => {
    await render(ActionButton, { action: action({ enabled: false, blockedBy: 'Too early' }) });
    await button.hover({ force: true });
    await expect.element(tip).toHaveTextContent('Too early');
  });

  it('closes when its control is pressed', async () => {
    await render(ActionButton, { action: action() });
    await button.hover();
    await expect.element(tip).toBeVisible();
    await button.click();
    await expect.element(tip).not.toBeVisible();
  });
});

describe('A menu', () => {
  const rename = vi.fn();
  const remove = vi.fn();
  const trigger = page.getByRole('button', { name: 'Actions' });
  const item = (name: string) => page.getByRole('menuitem', { name });

  beforeEach(async () => {
    vi.clearAllMocks();
    const items = [
      { title: 'Rename', run: rename },
      { title: 'Move', run: () => {}, enabled: false },
      { title: 'Delete this', label: 'Delete', run: remove, danger: true },
    ];
    await render(Menu, { label: 'Actions', items });
  });

  it('focuses its first item when it opens, and announces it', async () => {
    await trigger.click();
    await expect.element(item('Rename')).toHaveFocus();
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  });

  it('moves by arrows past disabled items, around the end, and to an item by its first letter', async () => {
    await trigger.click();
    await expect.element(item('Rename')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Rename')).toHaveFocus();
    await userEvent.keyboard('d');
    await expect.element(item('Delete')).toHaveFocus();
  });

  it('runs the chosen item and closes', async () => {
    await trigger.click();
    await expect.element(item('Rename')).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    expect(remove).toHaveBeenCalledOnce();
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  });

  it('restores the focus on Escape without running anything, or closing a dialog around it', async () => {
    const isHandled = vi.fn();
    document.addEventListener('keydown', (event) => isHandled(event.defaultPrevented), {
      once: true,
    });
    await trigger.click();
    await expect.element(item('Rename')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger).toHaveFocus();
    expect(rename).not.toHaveBeenCalled();
    expect(isHandled).toHaveBeenCalledWith(true);
  });
});

describe('The press of a button', () => {
  // tests/browser/keep-presses.ts starts it, as every page does.
  const onclick = vi.fn<(event: MouseEvent) => void>();
  let area: HTMLElement;
  let button: HTMLButtonElement;

  beforeEach(() => {
    onclick.mockClear();
    area = document.createElement('div');
    area.innerHTML = '<button>Save <b>now</b></button><p style="height: 200px">Text</p>';
    document.body.append(area);
    button = area.querySelector('button')!;
    button.addEventListener('click', onclick);
  });

  afterEach(() => {
    area.remove();
  });

  /** Something arrives above the button while the pointer is down. */
  function moveWhilePressed() {
    button.addEventListener('pointerdown', () => (area.style.paddingTop = '100px'));
  }

  it('A button that moves during a press is pressed', async () => {
    moveWhilePressed();
    await page.getByRole('button').click();
    expect(onclick).toHaveBeenCalledTimes(1);
  });

  it('A button that stays is pressed once', async () => {
    await page.getByRole('button').click();
    expect(onclick).toHaveBeenCalledTimes(1);
  });

  it('A button that has moved receives the keys that were held', async () => {
    moveWhilePressed();
    await page.getByRole('button').click({ modifiers: ['Shift'] });
    expect(onclick.mock.calls[0]?.[0].shiftKey).toBe(true);
  });

  it('A press that is dragged off the button does nothing', async () => {
    const around = vi.fn();
    area.addEventListener('click', around);
    await page.getByRole('button').dropTo(page.getByText('Text'));
    await expect.poll(() => around.mock.calls.length).toBe(1);
    expect(onclick).not.toHaveBeenCalled();
  });
});

describe('A list of tabs', () => {
  const tabs = [
    { name: 'one', label: 'One' },
    { name: 'two', label: 'Two' },
    { name: 'three', label: 'Three' },
  ];

  it('is a single tab stop, navigated by arrows', async () => {
    const onchange = vi.fn();
    const view = await render(Tabs, {
      label: 'Parts',
      tabs,
      current: 'one',
      controls: 'x',
      onchange,
    });
    const first = page.getByRole('tab', { name: 'One' });
    await expect.element(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(await first.findElement());
    await userEvent.keyboard('{ArrowLeft}');
    expect(onchange).toHaveBeenLastCalledWith('three');
    expect(document.activeElement?.textContent).toBe('Three');
    await view.rerender({ current: 'three' });
    await userEvent.keyboard('{ArrowRight}');
    expect(onchange).toHaveBeenLastCalledWith('one');
    await page.getByRole('tab', { name: 'Two' }).click();
    expect(onchange).toHaveBeenLastCalledWith('two');
  });
});
