import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ConfirmDialog from '$lib/base/ui/dialogs/ConfirmDialog.svelte';
import Toaster from '$lib/base/ui/notices/Toaster.svelte';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import ConnectDialog from './ConnectDialog.svelte';
import ConnectionList from './ConnectionList.svelte';
import ConnectionPicker from '../ConnectionPicker.svelte';
import FirstConnection from '../FirstConnection.svelte';
import ConnectionState from '../ConnectionState.svelte';
import { connectDialog } from '../model/connect-dialog.svelte';
import { checkRunOf } from '../check/check-run.svelte';
import { connections } from '../model/connections.svelte';

const key = 'sk-a-long-secret-wxyz';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const picker = page.getByRole('combobox', { name: 'Connection' });

/** A server that accepts one key and records which key came with which request. */
function serve() {
  const seen: { url: string; authorization: string | null }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const authorization = new Headers(init?.headers).get('authorization');
    seen.push({ url: typeof input === 'string' ? input : '', authorization });
    if (authorization !== `Bearer ${key}`)
      return Response.json({ error: { message: 'Bad key', type: 'auth' } }, { status: 401 });
    return Response.json({ object: 'list', data: [{ id: 'm1' }, { id: 'm2' }] });
  });
  return seen;
}

async function add(apiKey: string, result = '2 models available') {
  await button('Add connection').click();
  await textbox('Base URL').fill('https://lab.example/v1/');
  await textbox('API key').fill(apiKey);
  await button('Advanced').click();
  await textbox('Name').fill('Lab');
  await button('Save').click();
  // The result of the test moves the buttons of the list.
  await expect.element(page.getByRole('listitem').filter({ hasText: result })).toBeVisible();
}

/** Resets the policy like a reload, so the next save is permitted. */
function forgetReach() {
  document.getElementById('connect-policy')?.remove();
}

let seen: ReturnType<typeof serve>;
let parts: { unmount: () => Promise<void> }[];

beforeEach(async () => {
  forgetReach();
  sessionStorage.clear();
  seen = serve();
  await connections.ready;
  await render(Toaster);
  await render(ConfirmDialog);
  await render(ConnectionState);
  await render(ConnectionPicker);
  parts = [await render(ConnectionList), await render(ConnectDialog)];
});

afterEach(async () => {
  // Requests started by a test must go to that test's server, not to the next one's or the network.
  await vi.waitFor(() => {
    expect(connections.models.loading).toBe(false);
    expect(connections.list.filter((connection) => checkRunOf(connection).running)).toEqual([]);
  });
  for (const { id, isDemo } of connections.list) if (!isDemo) await connections.remove(id);
  for (const { id } of notifications.toasts) dismissToast(id);
  connectDialog.close();
  vi.restoreAllMocks();
});

describe('The dialog of a connection', () => {
  it('is filled by a preset, which is deselected when the base URL changes', async () => {
    await button('Add connection').click();
    await button('OpenRouter').click();
    await expect.element(textbox('API key')).toHaveFocus();
    await button('Advanced').click();
    await expect.element(textbox('Name')).toHaveValue('OpenRouter');
    await expect.element(textbox('Base URL')).toHaveValue('https://openrouter.ai/api/v1');
    await expect
      .element(textbox('Root URL'))
      .toHaveAttribute('placeholder', 'https://openrouter.ai');
    await textbox('Base URL').fill('https://lab.example/v1');
    await expect.element(button('Other')).toHaveAttribute('aria-pressed', 'true');
  });

  it('can be used with the keyboard alone, and restores typed values after it was closed', async () => {
    (await button('Add connection').findElement()).focus();
    await userEvent.keyboard('{Enter}https://lab.example/v1{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Add connection')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(textbox('Base URL')).toHaveValue('https://lab.example/v1');
  });

  it('restores typed addresses after a reload, and never the key', async () => {
    await button('Add connection').click();
    await button('Advanced').click();
    await textbox('Name').fill('Lab');
    await textbox('Base URL').fill('https://lab.example/v1');
    await textbox('API key').fill(key);
    dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(key);
    for (const part of parts) await part.unmount();
    connectDialog.close();
    await render(ConnectionList);
    await render(ConnectDialog);
    await button('Add connection').click();
    await button('Advanced').click();
    await expect.element(textbox('Name')).toHaveValue('Lab');
    await expect.element(textbox('Base URL')).toHaveValue('https://lab.example/v1');
    await expect.element(textbox('API key')).toHaveValue('');
    await textbox('API key').fill(key);
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Add connection').click();
    await expect.element(textbox('Base URL')).toHaveValue('');
  });

  it('reports a bad address at its field, focuses it, and offers a good one', async () => {
    await button('Add connection').click();
    await textbox('Base URL').fill('lab.example/v1');
    await button('Save').click();
    await expect.element(textbox('Base URL')).toHaveFocus();
    await expect.element(textbox('Base URL')).toHaveAccessibleDescription(/must start with https/);
    await button('Use https://lab.example/v1').click();
    await expect.element(textbox('Base URL')).toHaveValue('https://lab.example/v1');
    expect(seen).toEqual([]);
  });

  it('reports a bad address when the next field receives the focus', async () => {
    await button('Add connection').click();
    await textbox('Base URL').fill('https://lab.example/v1?key=1');
    await textbox('API key').click();
    await expect.element(button('Use https://lab.example/v1')).toBeVisible();
  });

  it.each(['Base URL', 'Root URL'])(
    'warns once of an unencrypted %s, before anything is sent or saved',
    async (field) => {
      await button('Add connection').click();
      await button('Advanced').click();
      await textbox('Base URL').fill('https://lab.example/v1');
      await textbox(field).fill('http://lab.example');
      await textbox('API key').fill(key);
      await button('Test').click();
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(/between you and lab.example/);
      expect(seen).toEqual([]);
      await textbox(field).fill('http://other.example');
      await button('Save').click();
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(/between you and other.example/);
      expect(connections.list).toHaveLength(1);
      forgetReach();
      await button('Save').click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      expect(connections.list).toHaveLength(2);
    },
  );

  it('saves an address in the local network at the first press', async () => {
    await button('Add connection').click();
    await textbox('Base URL').fill('http://192.168.1.20:8000/v1');
    forgetReach();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(connections.list).toHaveLength(2);
  });

  it('asks for no key of a server on this machine, unless a typed one has a problem', async () => {
    await button('Add connection').click();
    await button('Ollama').click();
    await expect.element(textbox('Base URL')).toHaveValue('http://localhost:11434/v1');
    await expect.element(textbox('API key')).not.toBeInTheDocument();
    await button('Advanced').click();
    await expect.element(textbox('API key')).toBeVisible();
    await textbox('API key').fill('Ключ');
    await button('Advanced').click();
    await expect.element(textbox('API key')).not.toBeInTheDocument();
    await button('Test').click();
    await expect.element(textbox('API key')).toHaveFocus();
  });

  it('shows where the key will be stored, and opens the choice', async () => {
    await button('Add connection').click();
    await expect.element(page.getByText('Stored on this device')).toBeVisible();
    await button('Change where the key is stored').click();
    const places = page.getByRole('group', { name: 'Store key' });
    await expect.element(places.getByRole('radio', { name: 'This device' })).toHaveFocus();
    await places.getByRole('radio', { name: 'This tab only' }).click();
    await expect.element(page.getByText('Stored in this tab only')).toBeVisible();
  });

  it('opens from the last entry of the connection box, filled by a preset if one is named', async () => {
    // A choice that opens a modal dialog does not end for the driver.
    const select = (await picker.findElement()) as HTMLSelectElement;
    select.value = 'add';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByRole('dialog', { name: 'Add connection' })).toBeVisible();
    await button('Cancel').click();
    await expect.element(picker).toHaveDisplayValue('Demo service');
    connectDialog.add('Groq');
    await expect.element(textbox('Base URL')).toHaveValue('https://api.groq.com/openai/v1');
    await expect.element(textbox('API key')).toHaveFocus();
  });

  it('opens at the key of a server on this machine that needs one', async () => {
    await render(FirstConnection, { ontry: () => undefined });
    await button('Find servers on this machine').click();
    await expect.element(page.getByText('Ollama is running here and needs a key.')).toBeVisible();
    await expect.element(page.getByText(/Settings/)).not.toBeInTheDocument();
    await button('Enter key').first().click();
    await expect.element(textbox('Base URL')).toHaveValue('http://localhost:11434/v1');
    await expect.element(textbox('API key')).toHaveFocus();
  });

  it('tests the typed values without saving them', async () => {
    await button('Add connection').click();
    await textbox('Base URL').fill('https://lab.example/v1');
    await textbox('API key').fill('wrong-key-0000');
    await button('Test').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Key refused (401)');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Bad key');
    expect(connections.list).toHaveLength(1);
  });
});

describe('A saved connection', () => {
  it('becomes the active one, is tested, and shows only the end of its key', async () => {
    await add(key);
    await expect.element(picker).toHaveDisplayValue('Lab');
    await expect.element(page.getByText('…wxyz')).toBeVisible();
    expect(document.documentElement.outerHTML).not.toContain(key);
    expect(seen.map(({ url }) => url)).toContain('https://lab.example/v1/models');
  });

  it('is saved although its key is refused, and reports that', async () => {
    await add('wrong-key-0000', 'Key refused (401)');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Key refused (401)');
    await expect.element(page.getByText('Key refused', { exact: true })).toBeInTheDocument();
    expect(connections.active.name).toBe('Lab');
  });

  it('is offered for use when it is corrected after its test failed', async () => {
    await page.viewport(1200, 800); // On a phone the notification covers the list for a while.
    await button('Add connection').click();
    await textbox('Base URL').fill('https://lab.example/v1');
    await textbox('API key').fill('wrong-key-0000');
    await button('Test').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Key refused (401)');
    await button('Save').click();
    await expect.element(page.getByRole('listitem').filter({ hasText: '(401)' })).toBeVisible();
    await button('Edit lab.example').click();
    await textbox('API key').fill(key);
    await button('Save').click();
    const mended = page
      .getByRole('group', { name: 'Notification' })
      .filter({ hasText: '“lab.example” is saved but not in use.' });
    await mended.getByRole('button', { name: 'Use it' }).click();
    await expect.element(picker).toHaveDisplayValue('lab.example');
  });

  it('sends its extra headers, and asks for them again for another address', async () => {
    await button('Add connection').click();
    await textbox('Base URL').fill('https://lab.example/v1');
    await textbox('API key').fill(key);
    await button('Advanced').click();
    const headers = page.getByRole('group', { name: 'Extra headers' });
    await headers.getByRole('button', { name: 'Add header' }).click();
    await textbox('Header 1').fill('Cookie');
    await textbox('Value 1').fill('gateway-secret');
    await button('Save').click();
    await expect.element(headers.getByRole('alert')).toHaveTextContent('“Cookie”');
    await textbox('Header 1').fill('X-Gateway');
    await button('Save').click();
    await expect.element(picker).toHaveDisplayValue('lab.example');
    const sent = [['X-Gateway', 'gateway-secret']];
    await expect.poll(async () => (await connections.endpoint()).extraHeaders).toEqual(sent);
    await expect.element(page.getByText('2 models available')).toBeVisible();
    await button('Edit lab.example').click();
    await textbox('API key').fill(key);
    await textbox('Base URL').fill('https://other.example/v1');
    await button('Save').click();
    await expect.element(headers.getByRole('alert')).toHaveTextContent('The address changed.');
  });

  it('keeps its key when it is edited without one', async () => {
    await add(key);
    await button('Edit Lab').click();
    await expect.element(textbox('API key')).toHaveValue('');
    await button('Advanced').click();
    await textbox('Name').fill('Lab 2');
    await button('Save').click();
    await expect.element(picker).toHaveDisplayValue('Lab 2');
    await expect.poll(async () => (await connections.endpoint()).apiKey).toBe(key);
  });

  it.each([
    ['Base URL', 'https://other.example/v1'],
    ['Root URL', 'https://other.example'],
  ])('asks for its key again when its %s changes', async (field, url) => {
    await add(key);
    await button('Edit Lab').click();
    await button('Advanced').click();
    await textbox(field).fill(url);
    await expect.element(textbox('API key')).toHaveAccessibleDescription(/Enter the key/);
    await button('Save').click();
    await expect.element(textbox('API key')).toHaveFocus();
    await button('Test').click();
    expect(seen.some((request) => request.url.startsWith('https://other.example'))).toBe(false);
    await textbox('API key').fill('sk-of-the-other-0000');
    forgetReach();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect
      .poll(async () => (await connections.endpoint()).apiKey)
      .toBe('sk-of-the-other-0000');
  });

  it('focuses the key if it has one, otherwise the address', async () => {
    await button('Add connection').click();
    await expect.element(textbox('Base URL')).toHaveFocus();
    await button('Cancel').click();
    await add(key);
    await button('Edit Lab').click();
    await expect.element(textbox('API key')).toHaveFocus();
  });

  it('keeps its key if only the path of its address changes', async () => {
    await add(key);
    await button('Edit Lab').click();
    await textbox('Base URL').fill('https://lab.example/api/v2');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(async () => (await connections.endpoint()).apiKey).toBe(key);
  });

  it('does not pass its new key to work that was started with its earlier address', async () => {
    await add(key);
    await expect.poll(() => connections.active.name).toBe('Lab');
    const held = connections.active;
    forgetReach();
    await connections.save({
      id: held.id,
      name: 'Lab',
      baseUrl: 'https://other.example/v1',
      rootUrl: '',
      apiKey: 'sk-of-the-other-0000',
      storeIn: 'tab',
    });
    forgetReach();
    const refused = { error: { kind: 'connection-changed' } };
    await expect(connections.endpoint(held)).rejects.toMatchObject(refused);
    await expect(connections.endpointIfUnlocked(held)).rejects.toMatchObject(refused);
    expect(await connections.endpoint()).toMatchObject({
      baseUrl: 'https://other.example/v1',
      apiKey: 'sk-of-the-other-0000',
    });
  });

  it('is restored with its key when its deletion is undone', async () => {
    await add(key);
    await button('Delete Lab').click();
    await expect.element(picker).toHaveDisplayValue('Demo service');
    await button('Undo').click();
    await expect.element(picker).toHaveDisplayValue('Lab');
    await expect.poll(async () => (await connections.endpoint()).apiKey).toBe(key);
  });

  it('loses its key with all others once that is confirmed, and reports what was removed', async () => {
    await add(key);
    await button('Remove all keys').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all keys' }).click();
    const report = page.getByRole('group', { name: 'Notification' });
    await expect.element(report).toHaveTextContent(/Removed from this device.*key of Lab/);
    expect((await connections.endpoint()).apiKey).toBeUndefined();
  });
});

it('The test button keeps the focus while its connection is tested', async () => {
  await add(key);
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => (await answer.promise).clone());
  (await button('Test Lab').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Test Lab')).toHaveTextContent('Testing…');
  await new Promise(requestAnimationFrame);
  await expect.element(button('Test Lab')).toHaveFocus();
  answer.resolve(Response.json({ object: 'list', data: [{ id: 'm1' }] }));
  await expect.element(page.getByText('1 model available')).toBeVisible();
  await expect.element(button('Test Lab')).toHaveFocus();
});
