import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openConversations } from '$lib/storage/conversations';
import { conversation } from '../../../../tests/support/storage/samples';
import FolderBackup from './FolderBackup.svelte';
import { RunningBackup, runningBackup } from './running-backup.svelte';

afterEach(async () => {
  vi.restoreAllMocks();
  await runningBackup.switchOff();
});

async function chosenFolder(name: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  for await (const each of folder.keys()) await folder.removeEntry(each, { recursive: true });
  Object.assign(window, { showDirectoryPicker: () => Promise.resolve(folder) });
  return folder;
}

async function namesOf(folder: FileSystemDirectoryHandle, ...path: string[]): Promise<string[]> {
  let inner = folder;
  for (const step of path) inner = await inner.getDirectoryHandle(step);
  const names: string[] = [];
  for await (const name of inner.keys()) names.push(name);
  return names.sort();
}

const button = (name: string) => page.getByRole('button', { name });

it('starts when a folder is chosen, shows progress, and ends when it is switched off', async () => {
  await openConversations().save(conversation('one', { title: 'One' }));
  const folder = await chosenFolder('chosen');
  await render(FolderBackup);
  await button('Choose a folder').click();
  await expect.element(page.getByText('chosen/Inference Console')).toBeVisible();
  await expect.element(page.getByText(/\d+ items?, up to date/)).toBeVisible();
  const names = await namesOf(folder, 'Inference Console', 'conversations');
  expect(names.filter((name) => name.startsWith('One '))).toHaveLength(1);
  await button('Switch off').click();
  await expect.element(button('Choose a folder')).toBeVisible();
  expect(await namesOf(folder, 'Inference Console', 'conversations')).toEqual(names);
});

it('says what to do when the folder is missing', async () => {
  await chosenFolder('lost');
  await render(FolderBackup);
  await button('Choose a folder').click();
  await expect.element(page.getByText(/up to date/)).toBeVisible();
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('lost', { recursive: true });
  await button('Write now').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('was moved, renamed or deleted');
  await chosenFolder('found');
  await button('Choose another folder').click();
  await expect.element(page.getByText('found/Inference Console')).toBeVisible();
  await expect.element(page.getByText(/up to date/)).toBeVisible();
});

it('asks for permission again on a click if the browser requires that', async () => {
  const folder = await chosenFolder('asked');
  const handle = FileSystemHandle.prototype as unknown as {
    queryPermission: () => Promise<PermissionState>;
    requestPermission: () => Promise<PermissionState>;
  };
  const query = vi.spyOn(handle, 'queryPermission').mockResolvedValue('prompt');
  vi.spyOn(handle, 'requestPermission').mockImplementation(() => {
    query.mockResolvedValue('granted');
    return Promise.resolve('granted');
  });
  await render(FolderBackup);
  await button('Choose a folder').click();
  await expect.element(page.getByText('The browser needs your permission again')).toBeVisible();
  expect(await namesOf(folder, 'Inference Console')).toEqual(['manifest.json']);
  await button('Allow again').click();
  await expect.element(page.getByText(/up to date/)).toBeVisible();
});

it('is not offered when the browser cannot write to a folder', async () => {
  Object.assign(window, { showDirectoryPicker: undefined });
  await render(FolderBackup);
  await expect.element(page.getByText('This browser can’t write to folders')).toBeVisible();
  expect(button('Choose a folder').elements()).toHaveLength(0);
});

it('writes later changes, in one tab at a time', async () => {
  // By a clock that stands still, no write is slow, and the next one follows without a pause.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const folder = await chosenFolder('followed');
  const [tab, other] = [new RunningBackup(0), new RunningBackup(0)];
  await tab.choose();
  await vi.waitFor(() => expect(tab.state).toEqual({ at: 'waiting' }), { timeout: 30_000 });
  await other.start();
  expect(other.state).toEqual({ at: 'elsewhere' });

  const conversations = openConversations();
  await conversations.save(conversation('later', { title: 'Later' }));
  const listed = async () => namesOf(folder, 'Inference Console', 'conversations').catch(() => []);
  await expect.poll(listed).toContainEqual(expect.stringMatching(/^Later \w+\.json$/));
  await conversations.remove('later');
  await expect
    .poll(() => namesOf(folder, 'Inference Console', 'deleted', 'conversations').catch(() => []))
    .toContainEqual(expect.stringMatching(/^Later \w+\.json$/));

  await tab.switchOff();
  await vi.waitFor(() => expect(other.state).toEqual({ at: 'waiting' }), { timeout: 30_000 });
  await other.switchOff();
});
