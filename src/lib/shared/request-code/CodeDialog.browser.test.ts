import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { enterModal } from '$lib/base/ui/dialogs/modals.svelte';
import CodeDialog from './CodeDialog.svelte';
import type { ConnectionRequest } from './connection-code';
import { viewCodeAction } from './view-code';

const shown: ConnectionRequest = {
  connection: {
    ...demoConnection,
    baseUrl: 'https://api.test/v1',
    keyLocation: 'device',
    isDemo: false,
  },
  method: 'POST',
  path: '/chat/completions',
  body: { json: { model: 'm', messages: [{ role: 'user', content: '<img src=x onerror=1>' }] } },
};
const tab = (name: string) => page.getByRole('tab', { name });
const code = (language: string) => page.getByRole('region', { name: `Code, ${language}` });
const library = page.getByRole('combobox', { name: 'Library' });

beforeEach(() => localStorage.clear());

it('The dialog of code shows the request in each language, as text, with the name of the key only', async () => {
  await render(CodeDialog, { shown, onclose: () => undefined });
  await expect.element(code('curl')).toHaveTextContent('Authorization: Bearer $API_KEY');
  await expect.element(code('curl')).toHaveTextContent('<img src=x onerror=1>');
  await tab('HTTP').click();
  await expect.element(code('HTTP')).toHaveTextContent('POST /v1/chat/completions HTTP/1.1');
  await tab('Python').click();
  await expect.element(code('Python')).toHaveTextContent('client.chat.completions.create(');
});

it('The dialog of code offers the libraries that can make the request', async () => {
  await render(CodeDialog, { shown, onclose: () => undefined });
  await tab('TypeScript').click();
  await expect.element(code('TypeScript')).toHaveTextContent("import OpenAI from 'openai'");
  const names = [...library.element().querySelectorAll('option')].map(({ label }) => label);
  expect(names).toEqual(['openai', 'fetch']);
  await library.selectOptions('fetch');
  await expect.element(code('TypeScript')).toHaveTextContent('await fetch(');
});

it('The dialog of code begins with the language that was viewed last', async () => {
  const first = await render(CodeDialog, { shown, onclose: () => undefined });
  await tab('Python').click();
  await library.selectOptions('requests');
  await first.unmount();
  await render(CodeDialog, { shown, onclose: () => undefined });
  await expect.element(code('Python')).toHaveTextContent('import requests');
});

it('The dialog of code copies what is shown', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(CodeDialog, { shown, onclose: () => undefined });
  await page.getByRole('button', { name: 'Copy code' }).click();
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(write.mock.calls[0]?.[0]).toMatch(/^curl 'https:\/\/api\.test\/v1\/chat\/completions'/);
});

it('The dialog of code can be navigated and closed with the keyboard', async () => {
  const onclose = vi.fn();
  await render(CodeDialog, { shown, onclose });
  (await tab('curl').findElement()).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Python')).toHaveFocus();
  await expect.element(code('Python')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onclose).toHaveBeenCalledOnce();
});

it('The dialog of code opens once its request is read, unless another dialog opened in the meantime', async () => {
  const dialogs = page.getByRole('dialog', { name: 'Code' });
  const { promise: read, resolve } = Promise.withResolvers<ConnectionRequest>();
  viewCodeAction('Chat', () => read).run();
  const leave = enterModal(document.createElement('dialog'));
  resolve(shown);
  viewCodeAction('Chat', () => shown).run();
  await expect.element(dialogs.first()).toBeVisible();
  expect(dialogs.elements()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialogs).not.toBeInTheDocument();
  leave();
});
