import { describe, expect, it } from 'vitest';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import { importNoteKey, importNoteKind, latestImport } from '$lib/base/storage/import-notes';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import { storedSamples } from '../../../../tests/support/storage/stored-samples';
import {
  attachmentSample,
  projectSample,
  promptSample,
  promptVersionSample,
  userMessage,
} from '../../../../tests/support/storage/samples';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { ImportSession } from './import-session';
import { itemWriter, undoImport } from './import-store';
import {
  attached,
  backupOf,
  contentOf,
  counts,
  forged,
  holding,
  link,
  opened,
  messageEntry,
  quiet,
  talk,
  item,
  whole,
} from '../../../../tests/support/backup/test-backups';
import { zipBytes } from '$lib/base/formats/zip/zip-bytes';

interface Named {
  name: string;
}

const presetOf = (model: string) => ({
  ...{ v: 1, id: 'p', createdAt: 1, name: '', model },
  ...{ systemPrompt: '', parameters: {} },
});
const toolOf = (code: string) => ({
  ...{ v: 1, id: 'p', createdAt: 1, name: '', description: '', parameters: {} },
  ...{ code, example: '', runs: 'by-hand' },
});

describe('A backup that is opened', () => {
  it('is compared with the storage, and nothing is written', async () => {
    const zip = await backupOf(
      talk('new'),
      talk('same'),
      talk('mine', { updatedAt: 1 }),
      talk('theirs', { updatedAt: 9 }),
      talk('odd', { title: 'There' }),
    );
    const backend = await holding(
      talk('same'),
      talk('mine', { updatedAt: 5 }),
      talk('theirs', { updatedAt: 5 }),
      talk('odd', { title: 'Here' }),
    );
    const before = await contentOf(backend, 'conversations');
    const { preview } = await opened(backend, zip);
    expect(counts(preview)).toMatchObject({
      conversations: { new: 1, same: 1, newerHere: 1, newerThere: 1, different: 1, copies: 3 },
    });
    expect(preview.refused).toEqual([]);
    expect(await contentOf(backend, 'conversations')).toEqual(before);
  });

  it('is recognized when the storage has more than the file', async () => {
    const zip = await backupOf(talk('c'), messageEntry('c', 'm'));
    const backend = await holding(talk('c'), messageEntry('c', 'm'), messageEntry('c', 'later'));
    const { preview } = await opened(backend, zip);
    expect(counts(preview)).toMatchObject({ conversations: { same: 1 } });
  });

  it.each([
    ['no-zip', new Blob(['no zip'])],
    ['nothing', new Blob(['{"not": "a conversation"}'])],
    ['nothing', zipBytes([{ name: 'photo.jpg', text: 'x' }])],
    ['nothing', zipBytes([{ name: 'backup.json', text: '{"format":"other","version":1}' }])],
    ['nothing', zipBytes([{ name: 'backup.json', text: 'no JSON' }])],
    [
      'no-version',
      zipBytes([{ name: 'backup.json', text: '{"format":"inference-console-backup"}' }]),
    ],
    [
      'no-version',
      zipBytes([
        { name: 'backup.json', text: '{"format":"inference-console-backup","version":"1"}' },
      ]),
    ],
    [
      'newer',
      zipBytes([
        { name: 'backup.json', text: '{"format":"inference-console-backup","version":2}' },
      ]),
    ],
  ])('is refused as %s', async (problem, zip) => {
    const session = new ImportSession(itemWriter(new MemoryBackend()));
    expect(await session.open(zip, quiet)).toEqual({ problem });
  });

  it('is refused when it is truncated', async () => {
    const zip = await backupOf(talk('c'));
    const session = new ImportSession(itemWriter(new MemoryBackend()));
    const cut = zip.slice(0, zip.size - 40);
    expect(await session.open(cut, quiet)).toEqual({ problem: 'cut' });
  });
});

describe('An import', () => {
  it('restores every record unchanged, including its files', async () => {
    const entries = [talk('c'), messageEntry('c', 'm', '\ud800 lone'), attached, link('x')];
    const backend = new MemoryBackend();
    const { session } = await opened(backend, await backupOf(...entries));
    expect(await session.import(whole, quiet)).toMatchObject({
      kinds: { conversations: 1, connections: 1 },
      refused: [],
    });
    const [file, ...others] = await contentOf(
      backend,
      'attachments',
      'connections',
      'conversations',
      'messages',
    );
    expect(others).toEqual([link('x'), talk('c'), messageEntry('c', 'm', '\ud800 lone')]);
    const { file: blob, ...note } = file?.value as { file: Blob };
    expect(note).toEqual({ ...(attached.value as object), file: undefined });
    expect([blob.type, await blob.text()]).toEqual(['text/plain', 'Grüße']);
  });

  it('restores the recorded requests from which a connection is answered', async () => {
    const content = new Blob(['[{"file":"a.json"}]']);
    const set = { kind: 'cassettes', key: 'x', value: { v: 1, id: 'x', content } };
    const backend = new MemoryBackend();
    const { session } = await opened(backend, await backupOf(link('x'), set));
    expect(await session.import(whole, quiet)).toMatchObject({ kinds: { connections: 1 } });
    const [restored] = await contentOf(backend, 'cassettes');
    expect(await (restored?.value as { content: Blob }).content.text()).toBe('[{"file":"a.json"}]');
  });

  it('reads records of older versions, as the storage does', async () => {
    const key = 'built-in:batch_1';
    const value = storedSamples['batch-notes']?.[key] as object;
    const record = { kind: 'batch-notes', key, value };
    const backend = new MemoryBackend();
    const zip = forged({ name: 'batches/1.json', text: item(record) });
    const { session } = await opened(backend, zip);
    expect((await session.import(whole, quiet)).kinds).toEqual({ 'batch-notes': 1 });
    const [stored] = await contentOf(backend, 'batch-notes');
    expect(stored?.value).toEqual({ ...value, v: 3, group: null, madeFrom: null });
  });

  it('never overwrites: an item that differs is left out, or copied once', async () => {
    const zip = await backupOf(talk('c', { title: 'There' }), messageEntry('c', 'm'), attached);
    const backend = await holding(talk('c', { title: 'Here' }));
    const { session } = await opened(backend, zip);
    expect((await session.import(whole, quiet)).kinds).toEqual({});
    expect((await session.import({ ...whole, copies: true }, quiet)).kinds).toEqual({
      conversations: 1,
    });
    const [here, copy] = await contentOf(backend, 'conversations');
    expect([here, copy].map((entry) => (entry?.value as { title: string }).title).sort()).toEqual([
      'Here',
      'There (from a backup)',
    ]);
    const id = [here, copy].map((entry) => entry?.key).find((key) => key !== 'c') ?? '';
    expect(await contentOf(backend, 'messages')).toEqual([
      { kind: 'messages', key: `${id}:m`, value: { ...userMessage(id, 'm'), content: 'Text' } },
    ]);
    expect((await contentOf(backend, 'attachments'))[0]?.value).toMatchObject({ ownerId: id });
    const again = await opened(backend, zip);
    expect(counts(again.preview)).toMatchObject({ conversations: { same: 1, copies: 0 } });
  });

  it('adds conversations to the project that exists here, which stays as it is', async () => {
    const projectOf = (name: string): StoredEntry => ({
      kind: 'projects',
      key: 'p',
      value: projectSample('p', { name }),
    });
    const file = { ...attachmentSample('1'), ownerId: 'p' };
    const attachment = { kind: 'attachments', key: `p:${file.id}`, value: file };
    const zip = await backupOf(talk('c', { projectId: 'p' }), projectOf('There'), attachment);
    const empty = await holding();
    await (await opened(empty, zip)).session.import({ ...whole, copies: true }, quiet);
    expect(await contentOf(empty, 'projects')).toEqual([projectOf('There')]);
    expect(await contentOf(empty, 'attachments')).toHaveLength(1);
    const here = await holding(projectOf('Here'));
    await (await opened(here, zip)).session.import({ ...whole, copies: true }, quiet);
    expect(await contentOf(here, 'projects')).toEqual([projectOf('Here')]);
    expect((await contentOf(here, 'conversations'))[0]?.value).toMatchObject({ projectId: 'p' });
  });

  it('copies a prompt with its earlier texts', async () => {
    const prompt = (text: string): StoredEntry => ({
      kind: 'prompts',
      key: 'p',
      value: promptSample('p', { text }),
    });
    const version = { kind: 'prompt-versions', key: 'p:v', value: promptVersionSample('p', 'v') };
    const zip = await backupOf(prompt('There'), version);
    const backend = await holding(prompt('Here'));
    const { session } = await opened(backend, zip);
    await session.import({ ...whole, copies: true }, quiet);
    const prompts = await contentOf(backend, 'prompts');
    const id = prompts.map(({ key }) => key).find((key) => key !== 'p') ?? '';
    expect(await contentOf(backend, 'prompt-versions')).toEqual([
      { ...version, key: `${id}:v`, value: promptVersionSample(id, 'v') },
    ]);
  });

  it.each([
    ['prompts', 'Name (2)', (name: string) => promptSample('p', { name, text: name })],
    ['presets', 'Name (2)', (name: string) => presetOf(name)],
    ['tools', 'Name_2', (name: string) => toolOf(name)],
  ])('gives a copy among the %s a unique name', async (kind, copied, make) => {
    const [mine, theirs] = [make('Mine'), make('Theirs')].map((value) => ({
      kind,
      key: 'p',
      value: { ...value, name: 'Name' },
    }));
    if (!mine || !theirs) throw new Error('Two are made.');
    const backend = await holding(mine);
    const { session } = await opened(backend, await backupOf(theirs));
    expect((await session.import({ ...whole, copies: true }, quiet)).kinds).toEqual({ [kind]: 1 });
    const names = (await contentOf(backend, kind)).map(({ value }) => (value as Named).name);
    expect(names.sort()).toEqual(['Name', copied]);
    const again = await opened(backend, await backupOf(theirs));
    expect(counts(again.preview)).toMatchObject({ library: { same: 1, copies: 0 } });
  });

  describe('with tools whose names are in use', () => {
    const served = (alias: string, description = '') => ({
      ...{ name: alias, alias, description, parameters: {}, runs: 'by-hand' },
    });
    const server = (id: string, createdAt: number, ...tools: object[]): StoredEntry => ({
      kind: 'tool-servers',
      key: id,
      value: { v: 1, id, createdAt, url: `https://${id}.test/mcp`, title: '', tools },
    });
    const library = (id: string, name: string): StoredEntry => ({
      kind: 'tools',
      key: id,
      value: { ...toolOf(`return '${id}'`), id, name },
    });
    const aliasesIn = async (backend: MemoryBackend, id: string) => {
      const servers = await contentOf(backend, 'tool-servers');
      const { tools } = servers.find(({ key }) => key === id)?.value as {
        tools: { alias: string }[];
      };
      return tools.map(({ alias }) => alias);
    };
    const namesIn = async (backend: MemoryBackend) =>
      (await contentOf(backend, 'tools')).map(({ key, value }) => [key, (value as Named).name]);

    it('leaves existing tools their names, however old the server claims to be', async () => {
      const backend = await holding(server('here', 5, served('weather')), library('mine', 'clock'));
      const zip = await backupOf(server('evil', 1, served('weather'), served('clock')));
      const { session } = await opened(backend, zip);
      expect((await session.import(whole, quiet)).renamed).toBe(2);
      expect(await aliasesIn(backend, 'here')).toEqual(['weather']);
      expect(await aliasesIn(backend, 'evil')).toEqual(['evil_test_weather', 'evil_test_clock']);
      const again = await opened(backend, zip);
      expect(counts(again.preview)).toMatchObject({ connections: { same: 1 } });
    });

    it('gives a function a new name, even when the tool of a server has it', async () => {
      const backend = await holding(server('here', 5, served('weather')), library('mine', 'clock'));
      const zip = await backupOf(library('a', 'weather'), library('b', 'clock'));
      const { session } = await opened(backend, zip);
      expect((await session.import(whole, quiet)).renamed).toBe(2);
      expect(await namesIn(backend)).toEqual([
        ['a', 'weather_2'],
        ['b', 'clock_2'],
        ['mine', 'clock'],
      ]);
    });

    it('leaves duplicate names of the file when nothing here has that name', async () => {
      const backend = new MemoryBackend();
      const { session } = await opened(
        backend,
        await backupOf(library('a', 'clock'), library('b', 'clock')),
      );
      expect((await session.import(whole, quiet)).renamed).toBe(0);
      expect(await namesIn(backend)).toEqual([
        ['a', 'clock'],
        ['b', 'clock'],
      ]);
    });
  });

  it('imports only the selected sections', async () => {
    const backend = new MemoryBackend();
    const { session } = await opened(backend, await backupOf(talk('c'), link('x')));
    await session.import({ ...whole, rows: ['conversations'], copies: true }, quiet);
    expect(await contentOf(backend, 'connections')).toEqual([]);
    expect(await contentOf(backend, 'conversations')).toHaveLength(1);
  });

  it('can be stopped, and resumes when it is run again', async () => {
    const zip = await backupOf(talk('a'), talk('b'), talk('c'));
    const backend = new MemoryBackend();
    const { session } = await opened(backend, zip);
    const stopped = await session.import(whole, ({ done }) => done === 2 && session.stop());
    expect(stopped).toMatchObject({ kinds: { conversations: 2 }, isStopped: true });
    const again = await opened(backend, zip);
    expect(counts(again.preview)).toMatchObject({ conversations: { new: 1, same: 2 } });
    expect(await again.session.import(whole, quiet)).toMatchObject({
      kinds: { conversations: 1 },
      isStopped: false,
    });
  });

  it('is undone as a whole, except for later changes', async () => {
    const backend = await holding(talk('mine'));
    const { session } = await opened(
      backend,
      await backupOf(talk('a'), messageEntry('a', 'm'), talk('b')),
    );
    await session.import(whole, quiet);
    await backend.put([talk('b', { title: 'Went on' })]);
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 1, changed: 1 });
    const left = await contentOf(backend, 'conversations', 'messages');
    expect(left).toEqual([talk('b', { title: 'Went on' }), talk('mine')]);
  });

  it('can be undone by a later page, until the next import that adds something', async () => {
    const backend = new MemoryBackend();
    const first = await opened(backend, await backupOf(talk('a'), messageEntry('a', 'm')));
    await first.session.import(whole, quiet);
    const second = await opened(backend, await backupOf(talk('b'), talk('c')));
    await second.session.import({ ...whole, rows: [] }, quiet);
    expect(latestImport(await backend.keys(importNoteKind))?.items).toBe(1);
    await second.session.import(whole, quiet);
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 2, changed: 0 });
    expect(await contentOf(backend, 'conversations')).toEqual([talk('a')]);
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 0, changed: 0 });
  });

  it('is distinguished from an earlier one whose notes still exist', () => {
    const keys = [importNoteKey(7, 0), importNoteKey(7, 1), importNoteKey(9, 0)];
    expect(latestImport(keys)).toEqual({ items: 1, at: 9 });
  });

  it('is noted item by item, so that an interrupted one can be undone as well', async () => {
    const backend = new MemoryBackend();
    const session = new ImportSession(itemWriter(backend), () => 1_700_000_000_000);
    await session.open(await backupOf(talk('a'), talk('b'), talk('c')), quiet);
    await session.import(whole, ({ done }) => done === 2 && session.stop());
    const last = latestImport(await backend.keys(importNoteKind));
    expect(last).toEqual({ items: 2, at: 1_700_000_000_000 });
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 2, changed: 0 });
  });

  it('leaves a note in an unknown format, and undoes the rest', async () => {
    const backend = new MemoryBackend();
    const { session } = await opened(backend, await backupOf(talk('a'), talk('b')));
    await session.import(whole, quiet);
    const [key = ''] = await backend.keys(importNoteKind);
    await backend.put([{ kind: importNoteKind, key, value: { v: 1, id: key, written: [7] } }]);
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 1, changed: 1 });
    expect(await contentOf(backend, 'conversations')).toHaveLength(1);
  });

  it('is not undone where a draft is being typed', async () => {
    const backend = new MemoryBackend();
    const { session } = await opened(backend, await backupOf(talk('a')));
    await session.import(whole, quiet);
    const draft = { kind: 'drafts', key: 'a', value: { v: 1, id: 'a', text: 'Not sent' } };
    await backend.put([draft]);
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 0, changed: 1 });
    expect(await contentOf(backend, 'conversations', 'drafts')).toEqual([talk('a'), draft]);
  });

  it('ends when the storage is full, and counts what was stored', async () => {
    const backend = new MemoryBackend();
    const change = backend.change.bind(backend);
    let calls = 0;
    backend.change = async (...args) => {
      if (++calls > 1) throw new StorageFailure('quota');
      await change(...args);
    };
    const { session } = await opened(backend, await backupOf(talk('a'), talk('b'), talk('c')));
    expect(await session.import(whole, quiet)).toMatchObject({
      kinds: { conversations: 1 },
      isFull: true,
    });
  });
});
