import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RenameField from './RenameField.svelte';

const onend = vi.fn();
const title = page.getByRole('textbox', { name: 'Title' });

beforeEach(async () => {
  onend.mockClear();
  await render(RenameField, { label: 'Title', value: 'Untitled', onend });
  await title.fill(' Letters ');
});

it('submits the name by Enter, once', async () => {
  await userEvent.keyboard('{Enter}');
  (await title.findElement()).blur();
  expect(onend).toHaveBeenCalledExactlyOnceWith('Letters');
});

it('submits the name when the page is reloaded or left', async () => {
  dispatchEvent(new Event('pagehide'));
  expect(onend).toHaveBeenCalledExactlyOnceWith('Letters');
});

it('submits nothing by Escape', async () => {
  await userEvent.keyboard('{Escape}');
  dispatchEvent(new Event('pagehide'));
  expect(onend).toHaveBeenCalledExactlyOnceWith(undefined);
});
