import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Tabs from './Tabs.svelte';

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
