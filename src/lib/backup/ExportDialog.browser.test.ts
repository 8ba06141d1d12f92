import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { notifications } from '$lib/ui/notices/toasts.svelte';
import ExportDialog from './ExportDialog.svelte';

it('does not ask for a save location when there is little data, even before it is measured', async () => {
  const ask = vi.fn(() => new Promise(() => {}));
  const before = Object.getOwnPropertyDescriptor(window, 'showSaveFilePicker');
  Object.defineProperty(window, 'showSaveFilePicker', { value: ask, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'showSaveFilePicker', before);
    else Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
  await render(ExportDialog, { maxBytes: 1_000, onclose: vi.fn() });
  const button = await page.getByRole('button', { name: 'Export', exact: true }).findElement();
  (button as HTMLElement).click();
  await expect
    .poll(() => notifications.toasts.map(({ text }) => text).join())
    .toMatch(/^Exported\. \d+ items?, /);
  expect(ask).not.toHaveBeenCalled();
});
