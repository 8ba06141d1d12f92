import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { usePbkdf2WithFewRounds } from '../../../../../tests/support/storage/test-keys';
import ConfirmDialog from '$lib/base/ui/dialogs/ConfirmDialog.svelte';
import { connectDialog } from './connect-dialog.svelte';
import ConnectDialog from '../list/ConnectDialog.svelte';
import ConnectionList from '../list/ConnectionList.svelte';
import { connections } from './connections.svelte';
import { passphrase as passphraseHere } from './passphrase.svelte';

const key = 'sk-a-long-secret-wxyz';
const passphrase = 'four words are enough';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const unlocking = page.getByRole('dialog', { name: 'Unlock keys' });
const confirming = page.getByRole('alertdialog', { name: 'Remove 1 key?' });
const withPassphrase = 'Locked with a passphrase';

async function enter(name: string) {
  await button('Add connection').click();
  await textbox('Base URL').fill('https://lab.example/v1');
  await textbox('API key').fill(key);
  await button('Advanced').click();
  await textbox('Name').fill(name);
  await radio(withPassphrase).click();
}

async function addFirst() {
  await enter('Lab');
  await textbox('Passphrase').fill(passphrase);
  await textbox('Repeat passphrase').fill(passphrase);
  await button('Save').click();
  await expect.element(page.getByText('unlocked in this tab')).toBeVisible();
  // The result of the test moves the buttons below it.
  await expect.element(page.getByText('1 model available')).toBeVisible();
}

async function lock() {
  await button('Lock now').click();
  await expect.element(page.getByText('its key is locked')).toBeVisible();
}

async function give(typed: string) {
  await unlocking.getByRole('textbox', { name: 'Passphrase' }).fill(typed);
  await unlocking.getByRole('button', { name: 'Unlock', exact: true }).click();
}

const keyNow = async () => (await connections.endpointIfUnlocked()).apiKey;

// Once for the whole file: work started by a test may continue after its end.
beforeAll(() => {
  vi.stubGlobal('fetch', async () => Response.json({ object: 'list', data: [{ id: 'm1' }] }));
});

let list: { unmount: () => Promise<void> };

beforeEach(async () => {
  usePbkdf2WithFewRounds();
  await connections.ready;
  list = await render(ConnectionList);
  await render(ConnectDialog);
  await render(ConfirmDialog);
});

afterEach(async () => {
  connectDialog.close();
  await connections.removeAllKeys();
  for (const { id, isDemo } of connections.list) if (!isDemo) await connections.remove(id);
  vi.restoreAllMocks();
});

describe('The first key with a passphrase', () => {
  it('requires a passphrase that is long enough and typed twice alike', async () => {
    await enter('Lab');
    await textbox('Passphrase').fill('short');
    await button('Save').click();
    await expect.element(textbox('Passphrase')).toHaveFocus();
    await expect.element(textbox('Passphrase')).toHaveAccessibleDescription(/at least 8/i);
    await textbox('Passphrase').fill(passphrase);
    await textbox('Repeat passphrase').fill('four words are enoug');
    await button('Save').click();
    await expect.element(textbox('Repeat passphrase')).toHaveFocus();
    expect(connections.list).toHaveLength(1);
  });

  it('is used immediately, and the second key needs no other passphrase', async () => {
    await addFirst();
    expect(await keyNow()).toBe(key);
    await enter('Office');
    await expect.element(textbox('Repeat passphrase')).not.toBeInTheDocument();
    await button('Save').click();
    await expect.element(button('Edit Office')).toBeVisible();
    expect(connections.list.map(({ keyLocation }) => keyLocation)).toEqual([
      'none',
      'locked',
      'locked',
    ]);
  });
});

it('A passphrase can be chosen for the first key over a page without the list of connections', async () => {
  await list.unmount();
  // The list has read it before.
  await passphraseHere.refresh();
  passphraseHere.exists = undefined;
  connectDialog.add();
  await button('Advanced').click();
  await radio(withPassphrase).click();
  await expect.element(textbox('Repeat passphrase')).toBeVisible();
});

it('A key of one tab is asked for once in another tab, though two parts of the page need it', async () => {
  const draft = { name: 'Lab', baseUrl: 'https://lab.example/v1', rootUrl: '', apiKey: key };
  const saved = await connections.save({ ...draft, storeIn: 'tab' });
  const asking = [connections.enterKey(saved), connections.enterKey(saved)];
  const dialog = page.getByRole('dialog', { name: 'Enter the key of Lab' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await Promise.all(asking)).toEqual([false, false]);
  await expect.element(dialog).not.toBeInTheDocument();
});

describe('Locked keys', () => {
  it('are unlocked together by one dialog, whoever requests them', async () => {
    await addFirst();
    await lock();
    const wanted = [connections.endpoint(), connections.endpoint()];
    await expect.element(unlocking).toBeVisible();
    expect(unlocking.elements()).toHaveLength(1);
    await give(passphrase);
    const endpoints = await Promise.all(wanted);
    expect(endpoints.map(({ apiKey }) => apiKey)).toEqual([key, key]);
    await expect.element(unlocking).not.toBeInTheDocument();
  });

  it('stay locked after a wrong passphrase, which is reported at its field', async () => {
    await addFirst();
    await lock();
    const wanted = connections.endpoint();
    await give('no idea at all');
    await expect
      .element(unlocking.getByRole('textbox', { name: 'Passphrase' }))
      .toHaveAccessibleDescription(/Wrong passphrase/);
    await give(passphrase);
    expect((await wanted).apiKey).toBe(key);
  });

  it('end a call as locked if the dialog is cancelled', async () => {
    await addFirst();
    await lock();
    const wanted = connections.endpoint();
    const refused = expect(wanted).rejects.toMatchObject({ error: { kind: 'key-locked' } });
    await unlocking.getByRole('button', { name: 'Cancel' }).click();
    await refused;
  });

  it('are removed by a person who forgot the passphrase, and their connection stays', async () => {
    await addFirst();
    await lock();
    const refused = expect(connections.endpoint()).rejects.toMatchObject({
      error: { kind: 'key-locked' },
    });
    await unlocking.getByText('Forgot the passphrase?').click();
    await unlocking.getByRole('button', { name: 'Remove all keys' }).click();
    await confirming.getByRole('button', { name: 'Remove all keys' }).click();
    await expect.element(unlocking).not.toBeInTheDocument();
    await refused;
    await expect.element(button('Edit Lab')).toBeVisible();
    await expect.element(button('Change passphrase')).not.toBeInTheDocument();
    await expect.element(button('Remove all keys')).not.toBeInTheDocument();
  });

  it('open no dialog by themselves', async () => {
    await addFirst();
    await lock();
    await vi.waitFor(() => expect(connections.isUnlocked).toBe(false));
    await expect.poll(() => connections.models.error).toEqual({ kind: 'key-locked' });
    await expect(keyNow()).rejects.toMatchObject({ error: { kind: 'key-locked' } });
    await expect.element(unlocking).not.toBeInTheDocument();
  });

  it('keep the typed connection if they stay locked', async () => {
    await addFirst();
    await lock();
    await button('Edit Lab').click();
    await textbox('API key').fill('sk-another-secret-1234');
    await button('Save').click();
    await unlocking.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved: the key is locked');
    await expect.element(textbox('API key')).toHaveValue('sk-another-secret-1234');
  });

  it('can be renamed without the passphrase', async () => {
    await addFirst();
    await lock();
    await button('Edit Lab').click();
    await button('Advanced').click();
    await textbox('Name').fill('Lab 2');
    await button('Save').click();
    await expect.element(button('Edit Lab 2')).toBeVisible();
    await expect.element(unlocking).not.toBeInTheDocument();
  });
});

describe('The passphrase', () => {
  it('is changed by a person who knows it', async () => {
    await addFirst();
    await button('Change passphrase').click();
    const changing = page.getByRole('dialog', { name: 'Change passphrase' });
    await textbox('Current passphrase').fill('no idea at all');
    await textbox('New passphrase').fill('a better one');
    await textbox('Repeat passphrase').fill('a better one');
    await changing.getByRole('button', { name: 'Change passphrase' }).click();
    await expect
      .element(textbox('Current passphrase'))
      .toHaveAccessibleDescription(/Wrong passphrase/);
    await textbox('Current passphrase').fill(passphrase);
    await changing.getByRole('button', { name: 'Change passphrase' }).click();
    await expect.element(changing).not.toBeInTheDocument();
    await lock();
    await button('Unlock').click();
    await give('a better one');
    await expect.element(button('Lock now')).toBeVisible();
    expect(await keyNow()).toBe(key);
  });

  it('is removed with all keys, once that is confirmed', async () => {
    await addFirst();
    await lock();
    await button('Remove all keys').click();
    await expect.element(confirming).toHaveTextContent(/Keys of Lab\..*can’t be undone/);
    await confirming.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(button('Change passphrase')).toBeVisible();
    await button('Remove all keys').click();
    await confirming.getByRole('button', { name: 'Remove all keys' }).click();
    await expect.element(button('Change passphrase')).not.toBeInTheDocument();
    expect(await keyNow()).toBeUndefined();
  });
});
