import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Connection } from './model/connection';
import { connections } from './model/connections.svelte';
import EarlierConnection from './EarlierConnection.svelte';

const line = page.getByText('This chat was with Ollama · gemma3:4b.');
const button = (name: string) => page.getByRole('button', { name });
const onswitchback = vi.fn();
let ollama: Connection;

async function show() {
  const earlier = { connectionId: ollama.id, connectionName: 'Ollama', model: 'gemma3:4b' };
  return render(EarlierConnection, { what: 'chat', earlier, onswitchback });
}

beforeEach(async () => {
  onswitchback.mockClear();
  await connections.ready;
  const draft = { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', rootUrl: '' };
  ollama = await connections.save({ ...draft, apiKey: undefined, storeIn: 'device' }, false);
  connections.activate('built-in');
});

afterEach(async () => {
  for (const { id, isDemo } of connections.list) if (!isDemo) await connections.remove(id);
  connections.activate('built-in');
});

it('The notice of an earlier connection names that of the last answer, and returns to it', async () => {
  await show();
  await expect.element(line).toBeVisible();
  await button('Switch back').click();
  expect(connections.active.id).toBe(ollama.id);
  expect(onswitchback).toHaveBeenCalledWith('gemma3:4b');
  await expect.element(line).not.toBeInTheDocument();
});

it('The notice of an earlier connection is gone once the person continues here', async () => {
  await show();
  await button('Continue here').click();
  await expect.element(line).not.toBeInTheDocument();
  expect(connections.active.isDemo).toBe(true);
});

it('The notice of an earlier connection says that it was removed', async () => {
  await connections.remove(ollama.id);
  await show();
  await expect.element(page.getByText('That connection isn’t in this browser.')).toBeVisible();
  await expect.element(button('Switch back')).not.toBeInTheDocument();
});

it('The notice of an earlier connection is absent while it is the same, or after another was chosen on the page', async () => {
  connections.activate(ollama.id);
  await show();
  await expect.element(line).not.toBeInTheDocument();
  connections.activate('built-in');
  await expect.element(line).not.toBeInTheDocument();
});
