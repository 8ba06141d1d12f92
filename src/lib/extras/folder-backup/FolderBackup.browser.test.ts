import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openConversations } from '$lib/base/storage/conversations';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import {
  attachmentSample,
  conversation,
  userMessage,
} from '../../../../tests/support/storage/samples';
import FolderBackup from './FolderBackup.svelte';
import { RunningBackup, runningBackup } from './running-backup.svelte';
import { ImportSession } from '$lib/shared/backup/import-session';
import { itemWriter } from '$lib/shared/backup/import-store';
import { zipOf } from '$lib/base/formats/zip/write-zip';
import { ownFolderIn } from './own-folder';
import { writeFile } from './folder-files';
import { folderProblem } from './folder-problem';
import { type Changed, ExternalFolder, FolderWriter } from './folder-writer';

describe('The backup in a folder', () => {
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
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('was moved, renamed or deleted');
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
    const listed = async () =>
      namesOf(folder, 'Inference Console', 'conversations').catch(() => []);
    await expect.poll(listed).toContainEqual(expect.stringMatching(/^Later \w+\.json$/));
    await conversations.remove('later');
    await expect
      .poll(() => namesOf(folder, 'Inference Console', 'deleted', 'conversations').catch(() => []))
      .toContainEqual(expect.stringMatching(/^Later \w+\.json$/));

    await tab.switchOff();
    await vi.waitFor(() => expect(other.state).toEqual({ at: 'waiting' }), { timeout: 30_000 });
    await other.switchOff();
  });
});

describe('The folder of a backup', () => {
  let folder: FileSystemDirectoryHandle;
  let backend: MemoryBackend;

  beforeEach(async ({ task }) => {
    // The origin private file system has the same interface as a folder on the disk.
    const root = await navigator.storage.getDirectory();
    folder = await root.getDirectoryHandle(`folder-${task.id}`, { create: true });
    for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true });
    backend = new MemoryBackend();
  });

  const as = (owner: string) => new FolderWriter(backend, folder, { owner, version: '0.1.0' });
  const nothing = () => undefined;
  const write = (writer: FolderWriter, changed: Changed = 'all') => writer.write(changed, nothing);

  const talk = (id: string, title = `Title of ${id}`) => ({
    kind: 'conversations',
    key: id,
    value: conversation(id, { title }),
  });
  const messageEntry = (owner: string, id: string) => ({
    kind: 'messages',
    key: `${owner}:${id}`,
    value: userMessage(owner, id),
  });
  const file = (owner: string, digit: string) => ({
    kind: 'attachments',
    key: `${owner}:${digit.repeat(32)}`,
    value: attachmentSample(digit, { ownerId: owner }),
  });

  /** The texts of all files in the folder, by path. */
  async function filesIn(directory = folder, path = ''): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for await (const [name, handle] of directory.entries()) {
      const inner = `${path}${name}`;
      if (handle instanceof FileSystemDirectoryHandle)
        for (const [each, text] of await filesIn(handle, `${inner}/`)) texts.set(each, text);
      else texts.set(inner, await (await handle.getFile()).text());
    }
    return texts;
  }

  const paths = async () =>
    [...(await filesIn()).keys()].filter((path) => path.includes('/')).sort();

  it('has a JSON file for each item and its files beside it, as a backup has', async () => {
    await backend.put([talk('c'), messageEntry('c', 'm'), file('c', '1')]);
    const report = await write(as('me'));
    expect(report).toMatchObject({ items: 1, written: 1, deleted: 0, leftOut: [] });
    const texts = await filesIn();
    const [json = '', attached = ''] = await paths().then((all) => [
      all.find((path) => path.endsWith('.json')),
      all.find((path) => path.endsWith('.txt')),
    ]);
    expect(json).toMatch(/^conversations\/Title of c \w+\.json$/);
    expect(attached).toMatch(/^conversations\/Title of c \w+ files\/\w+ 1\.txt$/);
    expect(texts.get(attached)).toBe('Text 1');
    const { file: _, ...rest } = attachmentSample('1');
    expect(JSON.parse(texts.get(json) ?? '')).toEqual({
      format: 'inference-console-thing',
      version: 1,
      records: [
        talk('c'),
        messageEntry('c', 'm'),
        {
          kind: 'attachments',
          key: `c:${'1'.repeat(32)}`,
          value: { ...rest, file: { path: attached, type: 'text/plain', size: 6 } },
        },
      ],
    });
    expect(texts.get('index.html')).toContain('Title of c');
  });

  it('can be imported after it is zipped', async () => {
    await backend.put([talk('a'), talk('c'), messageEntry('c', 'm'), file('c', '1')]);
    await write(as('me'));
    const entries = [...(await filesIn())].map(([name, input]) => ({ name, input }));
    const zip = await zipOf(entries);
    const there = new MemoryBackend();
    const session = new ImportSession(itemWriter(there));
    const { preview } = await session.open(zip, nothing);
    expect(preview).toMatchObject({ rows: [{ row: 'conversations', new: 2 }], refused: [] });
    await session.import({ rows: ['conversations'], copies: false, toolsRun: false }, nothing);
    const all = ['conversations', 'messages', 'attachments'].map((kind) => ({ kind, prefix: '' }));
    expect(await there.read(all)).toEqual(await backend.read(all));
  });

  it('is written only where something changed', async () => {
    await backend.put([talk('a'), talk('b'), file('b', '1')]);
    const writer = as('me');
    await write(writer);
    expect(await write(writer)).toMatchObject({ written: 0, items: 2 });
    await backend.put([messageEntry('a', 'm')]);
    const changed = new Map([['conversations', new Set(['a'])]]);
    expect(await write(writer, changed)).toMatchObject({ written: 1, items: 2 });
    // A later session knows the existing files, too.
    expect(await write(as('me'))).toMatchObject({ written: 0, items: 2 });
    expect(await filesIn().then((texts) => [...texts.values()].join())).toContain('Text m');
  });

  it('preserves the path of an item that is renamed', async () => {
    await backend.put([talk('a', 'Before')]);
    const writer = as('me');
    await write(writer);
    const before = await paths();
    await backend.put([talk('a', 'After')]);
    await write(writer, new Map([['conversations', new Set(['a'])]]));
    expect(await paths()).toEqual(before);
    expect((await filesIn()).get('index.html')).toContain('After');
  });

  it('moves deleted items aside, with their files', async () => {
    await backend.put([talk('a'), talk('b'), file('b', '1'), file('b', '2')]);
    const writer = as('me');
    await write(writer);
    const before = await paths();
    await backend.change(
      [file('b', '1')].map(({ kind, key }) => ({ kind, keys: [key] })),
      (found) => ({
        remove: found,
      }),
    );
    await write(writer, new Map([['conversations', new Set(['b'])]]));
    expect((await paths()).filter((path) => path.startsWith('deleted/'))).toHaveLength(1);
    await backend.change(
      [
        { kind: 'conversations', keys: ['b'] },
        { kind: 'attachments', prefix: 'b:' },
      ],
      (found) => ({
        remove: found,
      }),
    );
    expect(await write(writer)).toMatchObject({ deleted: 1, items: 1 });
    const gone = before.filter((path) => path.includes('Title of b'));
    expect(await paths()).toEqual(
      [
        ...before.filter((path) => !gone.includes(path)),
        ...gone.map((path) => `deleted/${path}`),
      ].sort(),
    );
  });

  it('restores files that a person removed from the folder', async () => {
    await backend.put([talk('a'), file('a', '1')]);
    await write(as('me'));
    const before = await paths();
    await folder.removeEntry('conversations', { recursive: true });
    expect(await write(as('me'))).toMatchObject({ written: 1 });
    expect(await paths()).toEqual(before);
  });

  it('holds neither keys nor short-lived records', async () => {
    const about = {
      v: 1,
      id: 'x',
      name: 'Mine',
      baseUrl: 'https://a.test/v1',
      rootUrl: 'https://a.test',
      createdAt: 1,
    };
    await backend.put([
      { kind: 'connections', key: 'x', value: { ...about, keptKey: 'device' } },
      { kind: 'keys', key: 'x', value: { v: 3, id: 'x', origins: [], key: 'sk-secret' } },
      { kind: 'drafts', key: 'new', value: { v: 1, id: 'new', text: 'Typed' } },
    ]);
    await write(as('me'));
    const all = [...(await filesIn()).values()].join();
    expect(all).toContain('"keptKey":"none"');
    expect(all).not.toMatch(/sk-secret|Typed/);
  });

  it('leaves the old file intact when the new one cannot be written completely', async () => {
    await writeFile(folder, 'a.json', new Blob(['old']));
    const broken = {
      stream: () =>
        new ReadableStream({
          pull(controller) {
            controller.enqueue(new TextEncoder().encode('ne'));
            controller.error(new DOMException('Full', 'QuotaExceededError'));
          },
        }),
    };
    const failed = writeFile(folder, 'a.json', broken as unknown as Blob);
    await expect(failed.catch((error: unknown) => folderProblem(error))).resolves.toBe('full');
    expect((await filesIn()).get('a.json')).toBe('old');
  });

  it('is distinguished from one that is missing', async () => {
    await backend.put([talk('a')]);
    const root = await navigator.storage.getDirectory();
    const writer = as('me');
    await root.removeEntry(folder.name, { recursive: true });
    await expect(write(writer).catch((error: unknown) => folderProblem(error))).resolves.toBe(
      'gone',
    );
  });

  it('is left alone when it belongs to another profile, or is something else', async () => {
    await backend.put([talk('a')]);
    await write(as('them'));
    await expect(write(as('me'))).rejects.toBeInstanceOf(ExternalFolder);
    await writeFile(folder, 'manifest.json', new Blob(['{"things":{"__proto__":1}}']));
    await expect(write(as('me'))).rejects.toBeInstanceOf(ExternalFolder);
  });

  it('is a subfolder of the chosen folder', async () => {
    const mine = await ownFolderIn(folder, 'me');
    const theirs = await ownFolderIn(folder, 'them');
    expect([mine.name, theirs.name]).toEqual(['Inference Console', 'Inference Console 2']);
    expect((await ownFolderIn(folder, 'me')).name).toBe(mine.name);
    const other = await folder.getDirectoryHandle('Inference Console 3', { create: true });
    await other.getFileHandle('notes.txt', { create: true });
    expect((await ownFolderIn(folder, 'another')).name).toBe('Inference Console 4');
  });
});
