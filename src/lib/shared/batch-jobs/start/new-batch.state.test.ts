import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { fileProblem, NewBatch } from './new-batch.svelte';
import type { startUploaded as StartUploaded, uploadInput as UploadInput } from './start-batch';

const uploadInput = vi.fn<typeof UploadInput>();
const startUploaded = vi.fn<typeof StartUploaded>();

const refused: ApiError = { kind: 'http', status: 503, isHtml: false, words: 'Later' };
const files = ['a', 'b', 'c'].map((name) => new File(['{}'], `${name}.jsonl`));
const uploaded = () => uploadInput.mock.calls.map(([, { name }]) => name);
const created = () => startUploaded.mock.calls.map(([, { id }]) => id);

let entered: NewBatch;

beforeEach(() => {
  vi.resetAllMocks();
  uploadInput.mockImplementation((_, { name }) => Promise.resolve({ id: `file of ${name}`, name }));
  startUploaded.mockImplementation((_, { id }) =>
    Promise.resolve(batchSample({ id: `batch of ${id}` })),
  );
  entered = new NewBatch({ uploadInput, startUploaded });
  entered.source = 'maker';
});

const start = () => entered.start(demoConnection);

describe('A new batch', () => {
  it('becomes one batch for each of several files, linked as a group', async () => {
    entered.useMadeFiles(files);
    entered.name = ' Night ';
    expect((await start())?.length).toBe(3);
    const plans = startUploaded.mock.calls.map(([, , plan]) => plan);
    expect(plans.map(({ name }) => name)).toEqual(['Night', 'Night', 'Night']);
    expect(plans).toMatchObject([1, 2, 3].map((part) => ({ group: { part, of: 3 } })));
    expect(new Set(plans.map(({ group }) => group?.id)).size).toBe(1);
  });

  it('of one file belongs to no group', async () => {
    entered.useMadeFiles(files.slice(0, 1));
    await start();
    expect(startUploaded.mock.calls[0]?.[2].group).toBeNull();
  });

  it('continues with the other files when one fails, and sends no file and no batch twice', async () => {
    entered.useMadeFiles(files);
    uploadInput.mockResolvedValueOnce({ id: 'first', name: 'a.jsonl' });
    uploadInput.mockRejectedValueOnce(new ApiFailure(refused));
    expect(await start()).toBeUndefined();
    expect(entered.error).toEqual(refused);
    expect(created()).toEqual(['first', 'file of c.jsonl']);

    expect((await start())?.length).toBe(3);
    expect(entered.error).toBeUndefined();
    expect(uploaded()).toEqual(['a.jsonl', 'b.jsonl', 'c.jsonl', 'b.jsonl']);
    expect(created()).toEqual(['first', 'file of c.jsonl', 'file of b.jsonl']);
  });

  it('sends no further file after the key is refused', async () => {
    entered.useMadeFiles(files);
    uploadInput.mockRejectedValueOnce(new ApiFailure({ ...refused, status: 401 }));
    expect(await start()).toBeUndefined();
    expect(entered.error).toMatchObject({ status: 401 });
    expect(uploaded()).toEqual(['a.jsonl']);
  });

  it('does not upload a file again when only creating the batch failed', async () => {
    entered.useMadeFiles(files.slice(0, 1));
    startUploaded.mockRejectedValueOnce(new ApiFailure(refused));
    await start();
    expect((await start())?.length).toBe(1);
    expect(uploaded()).toEqual(['a.jsonl']);
    expect(created()).toEqual(['file of a.jsonl', 'file of a.jsonl']);
  });

  it('uploads a file again if the connection has changed to another address', async () => {
    entered.useMadeFiles(files.slice(0, 1));
    startUploaded.mockRejectedValueOnce(new ApiFailure(refused));
    await start();
    const elsewhere = { ...demoConnection, baseUrl: 'https://b.example/v1' };
    expect((await entered.start(elsewhere))?.length).toBe(1);
    expect(uploaded()).toEqual(['a.jsonl', 'a.jsonl']);
  });

  it('is cancelled without an error, and the form stays filled', async () => {
    uploadInput.mockImplementation(
      (_, __, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new ApiFailure({ kind: 'stopped' })));
        }),
    );
    entered.useMadeFiles(files);
    const starting = start();
    await expect.poll(() => entered.upload?.name).toBe('a.jsonl');
    entered.cancel();
    expect(await starting).toBeUndefined();
    expect(entered).toMatchObject({ running: false, error: undefined, files });
    expect(created()).toEqual([]);
  });

  it('starts from an uploaded file without an upload', async () => {
    entered.source = 'uploaded';
    expect(await start()).toBeUndefined();
    entered.uploadedId = 'file_9';
    await start();
    expect(uploaded()).toEqual([]);
    expect(created()).toEqual(['file_9']);
  });

  it('has its file immediately, and waits for the check while the models are loading', async () => {
    entered.source = 'disk';
    const models = Promise.withResolvers<never[]>();
    entered.check([new File(['{}'], 'a.jsonl')], models.promise);
    const [check] = entered.checks;
    expect(entered.inputProblem).toBe('');
    expect(entered.blockingChecks).toEqual([check]);
    check?.cancel();
    models.resolve([]);
    await check?.settled;
    expect(check?.state.kind).toBe('cancelled');
  });

  it('is blocked by errors in its file until they are accepted', async () => {
    entered.source = 'disk';
    const bad = new File(['{"custom_id": oops\n'], 'bad.jsonl');
    entered.check([bad], []);
    await entered.checks[0]?.settled;
    expect(entered.canStart).toBe(false);
    entered.accept(bad);
    expect(entered.canStart).toBe(true);
  });

  it.each([
    ['empty.jsonl', '', 'empty'],
    ['rows.jsonl.gz', '{}', 'compressed'],
    ['rows.txt', '{}', 'isn’t a .jsonl file'],
  ])('refuses %s, and explains why before the start', (name, content, words) => {
    const file = new File([content], name);
    expect(fileProblem(file)).toContain(words);
    entered.source = 'disk';
    entered.check([file], []);
    expect(entered.canStart).toBe(false);
    expect(entered.checks).toEqual([]);
  });

  it('takes another window and a larger file for a service whose rules are not known', () => {
    entered.useMadeFiles(files);
    Object.assign(entered, { windowChoice: 'own', ownWindow: '14d' });
    const large = new File([], 'large.jsonl');
    Object.defineProperty(large, 'size', { value: 150_000_000 });
    expect(entered.canStart).toBe(false);
    expect(fileProblem(large)).toContain('larger than');

    vi.spyOn(connections, 'active', 'get').mockReturnValue({
      ...demoConnection,
      isDemo: false,
    });
    const elsewhere = new NewBatch({ uploadInput, startUploaded });
    elsewhere.source = 'maker';
    elsewhere.useMadeFiles(files);
    Object.assign(elsewhere, { windowChoice: 'own', ownWindow: '14d' });
    expect(elsewhere.canStart).toBe(true);
    expect(elsewhere.warnings).toEqual([]);
    expect(fileProblem(large)).toBe('');
    elsewhere.ownWindow = '';
    expect(elsewhere.canStart).toBe(false);
    vi.restoreAllMocks();
  });

  it('has the words of a service on a field that it refused, until that is changed', async () => {
    entered.useMadeFiles(files.slice(0, 1));
    const named: ApiError = { ...refused, status: 400, param: 'completion_window' };
    startUploaded.mockRejectedValueOnce(new ApiFailure(named));
    await start();
    expect(entered.named).toMatchObject([
      { parameter: 'completion_window', message: 'Refused: Later' },
    ]);
    entered.windowChoice = '3d';
    expect(entered.named).toEqual([]);
  });

  it('remembers the files of one source while another one is selected', () => {
    const [made, ...chosen] = files;
    entered.useMadeFiles(made ? [made] : []);
    entered.source = 'disk';
    expect(entered.inputProblem).toBe('Choose a JSONL or CSV file.');
    entered.check(chosen, []);
    expect(entered.files).toEqual(chosen);
    entered.source = 'maker';
    expect(entered.files).toEqual([made]);
  });

  it('restores values from before a reload, and leaves values entered since', () => {
    const before = new NewBatch();
    Object.assign(before, { source: 'uploaded', uploadedId: 'file_9', name: 'Night' });
    before.pairs = [{ id: '1', name: 'team', value: 'a' }];
    const after = new NewBatch();
    after.name = 'Morning';
    after.restore(before.form);
    expect(after.form).toEqual({ ...before.form, name: 'Morning' });
  });
});
