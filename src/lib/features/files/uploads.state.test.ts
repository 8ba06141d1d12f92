import { beforeEach, expect, it } from 'vitest';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import type { FileObject } from '$lib/base/api/files';
import { BatchFileCheck } from '$lib/shared/batch-check/batch-file-check.svelte';
import type { Connection } from '$lib/shared/connections/model/connection';
import { fileListOf } from './file-list.svelte';
import { fileDeletion } from './file-resource';
import { type SendOptions, Uploads, uploads as shared } from './uploads.svelte';

interface Sending extends SendOptions {
  file: File;
  answer: () => void;
  fail: (error: ApiError) => void;
}

let connection: Connection;
let sendings: Sending[];
let uploads: Uploads;

const text = (name: string, content = 'one row') => new File([content], name);
const phases = () => uploads.list.map(({ file, phase }) => `${file.name}: ${phase}`);
const listed = () => fileListOf(connection).items.map(({ filename }) => filename);

beforeEach(() => {
  connection = {
    id: 'c',
    name: 'Test',
    baseUrl: '',
    rootUrl: '',
    host: '',
    keyLocation: 'none',
    extraHeaders: [],
    maskedKey: null,
    isDemo: false,
  };
  sendings = [];
  uploads = new Uploads(
    () => (file, options) => {
      return new Promise<FileObject>((resolve, reject) => {
        const { name: filename, size: bytes } = file;
        const stored = { id: filename, filename, bytes, created_at: 1, purpose: 'batch', raw: {} };
        const fail = (error: ApiError) => reject(new ApiFailure(error));
        options.signal?.addEventListener('abort', () => fail({ kind: 'stopped' }));
        sendings.push({ ...options, file, answer: () => resolve(stored), fail });
      });
    },
    () => (file) => Promise.resolve(new BatchFileCheck(file)),
  );
});

it('An upload prompts before the page is left while it is running', async () => {
  const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  uploads.add([text('a.csv')], connection);
  await expect.poll(() => sendings.length).toBe(1);
  expect(isHeld()).toBe(true);
  sendings[0]?.answer();
  await expect.poll(() => phases()).toEqual(['a.csv: sent']);
  await expect.poll(isHeld).toBe(false);
});

it('The uploads are sent two at a time, in the order they were added', async () => {
  uploads.add([text('a.csv'), text('b.csv'), text('c.csv')], connection);
  await expect.poll(() => phases()).toEqual(['a.csv: sending', 'b.csv: sending', 'c.csv: waiting']);
  sendings[0]?.answer();
  await expect.poll(() => phases()).toEqual(['a.csv: sent', 'b.csv: sending', 'c.csv: sending']);
  expect(listed()).toEqual(['a.csv']);
});

it('An upload whose file was deleted is not listed', async () => {
  uploads.add([text('a.csv'), text('b.csv')], connection);
  await expect.poll(() => sendings.length).toBe(2);
  for (const { answer } of sendings) answer();
  await expect.poll(() => phases()).toEqual(['a.csv: sent', 'b.csv: sent']);
  shared.list = uploads.list;
  const [deleted] = fileListOf(connection).items;
  if (!deleted) throw new Error('No file is listed');
  const list = Object.assign(fileListOf(connection), { remove: () => Promise.resolve() });
  await fileDeletion(list, deleted, []).run();
  expect(shared.list.map(({ stored }) => stored?.id)).not.toContain(deleted.id);
  expect(shared.list).toHaveLength(1);
});

it('An upload reports its progress', async () => {
  uploads.add([text('a.csv')], connection);
  await expect.poll(() => sendings.length).toBe(1);
  sendings[0]?.onprogress?.(40, 100);
  expect(uploads.list[0]).toMatchObject({ sent: 40, total: 100 });
});

it('A failed upload adds no row, and the same file can be sent again', async () => {
  uploads.add([text('a.csv')], connection);
  await expect.poll(() => sendings.length).toBe(1);
  sendings[0]?.fail({ kind: 'unreachable', host: 'h', cause: 'offline' });
  await expect.poll(() => phases()).toEqual(['a.csv: failed']);
  expect(listed()).toEqual([]);
  const [upload] = uploads.list;
  if (upload) uploads.send(upload);
  await expect.poll(() => sendings.length).toBe(2);
  expect(sendings[1]?.file).toBe(sendings[0]?.file);
  sendings[1]?.answer();
  await expect.poll(() => listed()).toEqual(['a.csv']);
});

it('A running or a waiting upload is cancelled without adding a row', async () => {
  uploads.add([text('a.csv'), text('b.csv'), text('c.csv')], connection);
  await expect.poll(() => sendings.length).toBe(2);
  uploads.list[2]?.cancel();
  uploads.list[0]?.cancel();
  await expect
    .poll(() => phases())
    .toEqual(['a.csv: cancelled', 'b.csv: sending', 'c.csv: cancelled']);
  expect(sendings[0]?.signal?.aborted).toBe(true);
  expect(listed()).toEqual([]);
});

it('An empty file is refused without sending it', () => {
  uploads.add([text('empty.jsonl', '')], connection);
  expect(phases()).toEqual(['empty.jsonl: refused']);
  expect(sendings).toEqual([]);
});

const request = (id: string) =>
  JSON.stringify({
    custom_id: id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
  });

it('A .jsonl file is checked first, and sent automatically if it has no errors', async () => {
  uploads.add([text('good.jsonl', `${request('a')}\n\n${request('b')}\n`)], connection);
  expect(sendings).toEqual([]);
  await expect.poll(() => phases()).toEqual(['good.jsonl: sending']);
});

it('A file with errors is held until it is sent anyway', async () => {
  uploads.add([text('bad.jsonl', `${request('a')}\n{"custom_id": oops\n`)], connection);
  await expect.poll(() => phases()).toEqual(['bad.jsonl: held']);
  expect(sendings).toEqual([]);
  const [upload] = uploads.list;
  if (upload) uploads.send(upload);
  await expect.poll(() => phases()).toEqual(['bad.jsonl: sending']);
});

it('A held file is replaced by the repaired one, which is checked, too', async () => {
  uploads.add([text('bad.jsonl', 'oops')], connection);
  await expect.poll(() => phases()).toEqual(['bad.jsonl: held']);
  const [upload] = uploads.list;
  if (upload) uploads.replace(upload, text('repaired.jsonl', request('a')));
  await expect.poll(() => phases()).toEqual(['repaired.jsonl: sending']);
});
