import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { connections } from '../model/connections.svelte';
import ConnectDialog from './ConnectDialog.svelte';
import ConnectionList from './ConnectionList.svelte';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = page.getByRole('textbox', { name: 'Base URL' });

it('The address that responds is shown if its path was left out, and taken by a press', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('https://lab.example/v1/')
      ? Response.json({ object: 'list', data: [{ id: 'm1' }] })
      : Response.json({ error: { message: 'No such path' } }, { status: 404 }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await connections.ready;
  await render(ConnectionList);
  await render(ConnectDialog);
  await button('Add connection').click();
  await address.fill('https://lab.example');
  await button('Test').click();
  await expect.element(page.getByText('Wrong path: try https://lab.example/v1')).toBeVisible();
  await button('Use https://lab.example/v1').click();
  await expect.element(address).toHaveValue('https://lab.example/v1');
  await expect.element(page.getByText('1 model available')).toBeVisible();
});
