import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attachmentSample } from '../../../../tests/support/storage/samples';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import type { ResponseRecord } from './response-records';
import type { ResponseRepository } from './responses';

let repository: ResponseRepository;

beforeEach(async () => {
  freshBrowser();
  vi.resetModules();
  repository = (await import('./responses')).openResponses();
});

/** As version 1 of the console wrote it; never edit it. */
const RESPONSE_V1: ResponseRecord = {
  v: 1,
  id: 'r1',
  title: 'Hi',
  createdAt: 1,
  updatedAt: 1,
  request: {
    model: 'm',
    input: [{ role: 'user', content: 'Hi' }],
    instructions: '',
    parameters: { temperature: 0 },
  },
  connectionName: 'Demo service',
  state: 'done',
  requestId: 'req_1',
  timing: { sentAt: 1, firstTokenAt: 2, firstTextAt: 2, endedAt: 3 },
  output: [{ type: 'message', content: [{ type: 'output_text', text: 'Yo' }] }],
  members: { id: 'resp_1', status: 'completed' },
  differences: [{ path: '[0].content[0].text', streamed: 'Y', final: 'Yo' }],
};

const record = (id: string, createdAt = 1): ResponseRecord => ({ ...RESPONSE_V1, id, createdAt });

const events = {
  v: 1 as const,
  id: 'a',
  at: [1],
  types: ['t'],
  bytes: [2],
  data: ['{}'],
  forgotten: 0,
};
const draft = { model: 'm', input: 'Hi', instructions: '', parameters: {}, unread: '[{' };

describe('Responses', () => {
  it('are listed newest first, and read unchanged', async () => {
    await repository.save(record('old', 1));
    await repository.save(record('new', 2));
    expect((await repository.list()).records).toEqual([record('new', 2), record('old', 1)]);
  });

  it('are removed with their events and the request that was being changed, and restored', async () => {
    await repository.save(record('a'));
    await repository.saveEvents(events);
    await repository.drafts.set('a', draft);
    const removed = await repository.remove('a');
    expect(await repository.get('a')).toBeUndefined();
    expect(await repository.events('a')).toBeUndefined();
    expect(await repository.drafts.get('a')).toBeUndefined();
    await repository.restore(removed);
    expect(await repository.get('a')).toEqual(record('a'));
    expect(await repository.events('a')).toEqual(events);
    expect(await repository.drafts.get('a')).toMatchObject(draft);
  });

  it.each([
    ['without a request', { request: undefined }],
    [
      'with an input that is neither text nor items',
      { request: { ...record('x').request, input: 7 } },
    ],
    ['with an output of loose texts', { output: ['x'] }],
    ['in a state that nobody knows', { state: 'lost' }],
    ['with another mark than true', { continuedAfterReload: 1 }],
    ['that go on with something else than a text', { begun: { text: 7, after: 1 } }],
  ])('%s are reported and left in place', async (_, damage) => {
    await repository.save({ ...record('damaged'), ...damage } as ResponseRecord);
    const { unreadable } = await repository.list();
    expect(unreadable.map(({ key }) => key)).toEqual(['damaged']);
    expect(await repository.get('damaged')).toBeUndefined();
  });
});

describe('Files', () => {
  it('are drafts until they are stored with their response, and are removed and restored with it', async () => {
    const { openAttachments } = await import('./attachments');
    const { draftOwner } = await import('./responses');
    const files = openAttachments();
    const file = attachmentSample('1', { ownerId: draftOwner('new') });
    await files.saveDraft(file);
    await repository.saveWithFiles(record('a'), [file]);
    expect(await files.drafts(draftOwner('new'))).toEqual([]);
    expect(await files.get('a', file.id)).toMatchObject({ note: file.note });
    const removed = await repository.remove('a');
    expect(await files.get('a', file.id)).toBeUndefined();
    await repository.restore(removed);
    expect(await files.get('a', file.id)).toMatchObject({ ownerId: 'a' });
  });

  it("of another request are copied to one that is started from it, and are its response's once it is sent", async () => {
    const { openAttachments } = await import('./attachments');
    const { earlierOwner } = await import('./responses');
    const files = openAttachments();
    const file = attachmentSample('1', { ownerId: 'a' });
    await repository.saveWithFiles(record('a'), [file]);
    const copy = { ...file, ownerId: earlierOwner('branch') };
    await repository.saveDraftWithFiles('branch', draft, [copy]);
    expect(await repository.drafts.get('branch')).toMatchObject(draft);
    await repository.remove('a');
    const copies = await files.drafts(earlierOwner('branch'));
    expect(copies).toMatchObject([{ id: file.id, note: file.note }]);
    await repository.saveWithFiles(record('b'), copies);
    expect(await files.drafts(earlierOwner('branch'))).toEqual([]);
    expect(await files.get('b', file.id)).toMatchObject({ note: file.note });
  });
});
