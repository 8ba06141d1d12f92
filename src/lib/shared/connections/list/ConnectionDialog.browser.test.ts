import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { connections } from '../model/connections.svelte';
import { ConnectionForm } from '../model/connection-form.svelte';
import '../../../../app.css';
import ConnectionDialog from './ConnectionDialog.svelte';

it('A connection whose saving code did not load stays in its dialog, with the reason', async () => {
  await connections.ready;
  vi.spyOn(connections, 'save').mockRejectedValue(new TypeError('Failed to fetch a module'));
  const onclose = vi.fn();
  await render(ConnectionDialog, { form: new ConnectionForm(), onstored: vi.fn(), onclose });
  const key = page.getByRole('textbox', { name: 'API key' });
  await page.getByRole('textbox', { name: 'Base URL' }).fill('https://lab.example/v1/');
  await key.fill('sk-first-secret-1234');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect.element(notice).toHaveTextContent('Failed to fetch a module');
  await expect.element(key).toHaveValue('sk-first-secret-1234');
  expect(onclose).not.toHaveBeenCalled();
});
