import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Write } from '../src/lib/service/store/store';
import { FolderStore } from './folder-store.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'folder-store-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const answers = (output: string) => ({ output, errors: '' });
const put = (id: string, output: string): Write => ({
  kind: 'answers',
  id,
  record: answers(output),
});

function file(id: string, text: string): Write {
  const object = {
    id,
    object: 'file' as const,
    bytes: text.length,
    created_at: 1,
    filename: 'a.jsonl',
    purpose: 'batch' as const,
  };
  return { kind: 'file', id, record: { object, createdAt: 1, content: new Blob([text]) } };
}

it('The folder of a store leaves records and contents to the next program that opens it', async () => {
  const first = await FolderStore.open(folder);
  await first.write([file('f', 'one\ntwo'), put('a', '1')]);
  await first.update('answers', 'a', ({ output }) => answers(`${output}2`), [put('b', '3')]);
  const next = await FolderStore.open(folder);
  expect(await (await next.get('file', 'f'))?.content.text()).toBe('one\ntwo');
  expect(await next.list('answers')).toEqual([answers('12'), answers('3')]);
});

it('The folder of a store loses deleted records with their content', async () => {
  const store = await FolderStore.open(folder);
  await store.write([file('f', 'text')]);
  await store.write([{ kind: 'file', id: 'f', record: undefined }]);
  await vi.waitFor(() => expect(readdirSync(join(folder, 'contents'))).toEqual([]));
  expect(await (await FolderStore.open(folder)).list('file')).toEqual([]);
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).toBe('');
});

it('The folder of a store has only whole transactions after the program was killed while it wrote one', async () => {
  const store = await FolderStore.open(folder);
  await store.write([put('a', '1')]);
  appendFileSync(join(folder, 'journal.jsonl'), '[{"kind":"answers","id":"b","rec');
  expect(await (await FolderStore.open(folder)).list('answers')).toEqual([answers('1')]);
});

it('The folder of a store changes one step after another', async () => {
  const store = await FolderStore.open(folder);
  await store.write([put('a', '')]);
  const append = (letter: string) =>
    store.update('answers', 'a', ({ output }) => answers(output + letter));
  await Promise.all([append('x'), append('y'), append('z')]);
  expect((await store.get('answers', 'a'))?.output).toBe('xyz');
});
