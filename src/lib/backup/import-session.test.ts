import { describe, expect, it } from 'vitest';
import { attachmentSample } from '$lib/storage/attachment-sample';
import type { Entry } from '$lib/storage/backend';
import { MemoryBackend } from '$lib/storage/memory-backend';
import { oldLayout } from '$lib/storage/carry-over/old-samples';
import { promptSample, promptVersionSample } from '$lib/storage/prompt-samples';
import { conversation, userMessage } from '$lib/storage/samples';
import { StorageFailure } from '$lib/storage/failure';
import { backupFiles } from './export-files';
import type { Preview } from './import-look';
import { ImportSession } from './import-session';
import { thingWriter } from './import-store';
import { sectionList, type SectionId } from './section-list';
import { writeZip } from './write-zip';
import { zipBytes, type MadeEntry } from './zip-bytes';

const everything: readonly SectionId[] = sectionList.map(({ id }) => id);
const whole = { rows: everything, copies: false };
const quiet = () => {};

const talk = (id: string, fields: Parameters<typeof conversation>[1] = {}): Entry => ({
  kind: 'conversations',
  key: id,
  value: conversation(id, fields),
});
const said = (id: string, message: string, content = 'Text'): Entry => ({
  kind: 'messages',
  key: `${id}:${message}`,
  value: { ...userMessage(id, message), content },
});
const link = (id: string): Entry => ({
  kind: 'connections',
  key: id,
  value: {
    v: 1,
    id,
    name: 'Mine',
    baseUrl: 'https://a.test/v1',
    rootUrl: 'https://a.test',
    keptKey: 'none',
    createdAt: 1,
  },
});
const attached: Entry = {
  kind: 'attachments',
  key: `c:${'1'.repeat(32)}`,
  value: attachmentSample('1', { content: 'Grüße' }),
};

async function holding(...entries: Entry[]): Promise<MemoryBackend> {
  const backend = new MemoryBackend();
  await backend.put(entries);
  return backend;
}

async function backupOf(...entries: Entry[]): Promise<Blob> {
  const wanted = { sections: everything, version: '0', madeAt: 0 };
  const zip = await writeZip(backupFiles(await holding(...entries), wanted, quiet), null, quiet);
  return zip ?? new Blob();
}

/** A backup that this console has not written. */
function forged(...entries: MadeEntry[]): Blob {
  const text = JSON.stringify({ format: 'inference-console-backup', version: 1 });
  return zipBytes([...entries, { name: 'backup.json', text }]);
}

const thing = (...records: unknown[]) =>
  JSON.stringify({ format: 'inference-console-thing', version: 1, records });

async function opened(backend: MemoryBackend, zip: Blob) {
  const session = new ImportSession(thingWriter(backend));
  const { preview, problem } = await session.open(zip, quiet);
  if (!preview) throw new Error(problem);
  return { session, preview };
}

const counts = ({ rows }: Preview) =>
  Object.fromEntries(rows.map(({ row, ...counted }) => [row, counted]));

async function contentOf(backend: MemoryBackend, ...kinds: string[]) {
  return backend.read(kinds.map((kind) => ({ kind, prefix: '' })));
}

describe('a backup that is opened', () => {
  it('is counted against what is here, and nothing is written', async () => {
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

  it('is here already where there is more here than in it', async () => {
    const zip = await backupOf(talk('c'), said('c', 'm'));
    const backend = await holding(talk('c'), said('c', 'm'), said('c', 'later'));
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
      'newer',
      zipBytes([
        { name: 'backup.json', text: '{"format":"inference-console-backup","version":2}' },
      ]),
    ],
  ])('is refused as %s', async (problem, zip) => {
    const session = new ImportSession(thingWriter(new MemoryBackend()));
    expect(await session.open(zip, quiet)).toEqual({ problem });
  });

  it('is refused where it is cut off', async () => {
    const zip = await backupOf(talk('c'));
    const session = new ImportSession(thingWriter(new MemoryBackend()));
    const cut = zip.slice(0, zip.size - 40);
    expect(await session.open(cut, quiet)).toEqual({ problem: 'cut' });
  });
});

describe('an import', () => {
  it('brings every record as it was, its files too', async () => {
    const entries = [talk('c'), said('c', 'm', '\ud800 lone'), attached, link('x')];
    const backend = new MemoryBackend();
    const { session } = await opened(backend, await backupOf(...entries));
    expect(await session.import(whole, quiet)).toMatchObject({ added: 2, refused: [] });
    const [file, ...others] = await contentOf(
      backend,
      'attachments',
      'connections',
      'conversations',
      'messages',
    );
    expect(others).toEqual([link('x'), talk('c'), said('c', 'm', '\ud800 lone')]);
    const { file: blob, ...note } = file?.value as { file: Blob };
    expect(note).toEqual({ ...(attached.value as object), file: undefined });
    expect([blob.type, await blob.text()]).toEqual(['text/plain', 'Grüße']);
  });

  it('takes records of older versions, as the storage does', async () => {
    const key = 'built-in:batch_1';
    const value = oldLayout['batch-notes']?.[key] as object;
    const record = { kind: 'batch-notes', key, value };
    const backend = new MemoryBackend();
    const zip = forged({ name: 'batches/1.json', text: thing(record) });
    const { session } = await opened(backend, zip);
    expect(await session.import(whole, quiet)).toMatchObject({ added: 1 });
    const [stored] = await contentOf(backend, 'batch-notes');
    expect(stored?.value).toEqual({ ...value, v: 3, group: null, madeFrom: null });
  });

  it('never overwrites: what is different stays out, or comes as a copy that is made once', async () => {
    const zip = await backupOf(talk('c', { title: 'There' }), said('c', 'm'), attached);
    const backend = await holding(talk('c', { title: 'Here' }));
    const { session } = await opened(backend, zip);
    expect(await session.import(whole, quiet)).toMatchObject({ added: 0 });
    expect(await session.import({ ...whole, copies: true }, quiet)).toMatchObject({ added: 1 });
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

  it('copies a prompt with the texts that it had before', async () => {
    const prompt = (text: string): Entry => ({
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

  it('touches only the sections that were ticked', async () => {
    const backend = new MemoryBackend();
    const { session } = await opened(backend, await backupOf(talk('c'), link('x')));
    await session.import({ rows: ['conversations'], copies: true }, quiet);
    expect(await contentOf(backend, 'connections')).toEqual([]);
    expect(await contentOf(backend, 'conversations')).toHaveLength(1);
  });

  it('can be stopped, and goes on when it is run again', async () => {
    const zip = await backupOf(talk('a'), talk('b'), talk('c'));
    const backend = new MemoryBackend();
    const { session } = await opened(backend, zip);
    const stopped = await session.import(whole, ({ done }) => done === 2 && session.stop());
    expect(stopped).toMatchObject({ added: 2, isStopped: true });
    const again = await opened(backend, zip);
    expect(counts(again.preview)).toMatchObject({ conversations: { new: 1, same: 2 } });
    expect(await again.session.import(whole, quiet)).toMatchObject({ added: 1, isStopped: false });
  });

  it('is taken back as a whole, except for what has changed since', async () => {
    const backend = await holding(talk('mine'));
    const { session } = await opened(backend, await backupOf(talk('a'), said('a', 'm'), talk('b')));
    await session.import(whole, quiet);
    await backend.put([talk('b', { title: 'Went on' })]);
    expect(await session.undo()).toEqual({ removed: 1, changed: 1 });
    const left = await contentOf(backend, 'conversations', 'messages');
    expect(left).toEqual([talk('b', { title: 'Went on' }), talk('mine')]);
  });

  it('ends where there is no room, with what was stored counted', async () => {
    const backend = new MemoryBackend();
    const change = backend.change.bind(backend);
    let calls = 0;
    backend.change = async (...args) => {
      if (++calls > 1) throw new StorageFailure('quota');
      await change(...args);
    };
    const { session } = await opened(backend, await backupOf(talk('a'), talk('b'), talk('c')));
    expect(await session.import(whole, quiet)).toMatchObject({ added: 1, isFull: true });
  });
});

describe('a hostile backup', () => {
  const refusedOf = async (...records: unknown[]) => {
    const backend = new MemoryBackend();
    const zip = forged({ name: 'conversations/1.json', text: thing(...records) });
    const { session, preview } = await opened(backend, zip);
    await session.import({ ...whole, copies: true }, quiet);
    return { backend, refused: preview.refused };
  };

  it('plants no connection, key or setting under the name of a conversation', async () => {
    const key = { kind: 'keys', key: 'x', value: { v: 3, id: 'x', origins: [], key: 'sk-1' } };
    const { backend, refused } = await refusedOf(talk('c'), link('x'), key, said('other', 'm'));
    expect(refused.map(({ reason }) => reason)).toEqual([
      'It does not belong to the thing that it came with.',
      'It is of a kind that no backup holds.',
      'It does not belong to the thing that it came with.',
    ]);
    expect(await contentOf(backend, 'connections', 'keys', 'messages')).toEqual([]);
    expect(await contentOf(backend, 'conversations')).toEqual([talk('c')]);
  });

  it.each([
    ['a key as a thing', { kind: 'keys', key: 'x', value: { v: 3, id: 'x', key: 'sk' } }],
    ['a kind that every object has', { kind: 'constructor', key: 'x', value: { v: 1 } }],
    ['fields of wrong types', { ...talk('c'), value: { v: 1, id: 7 } }],
    ['a newer version', { ...talk('c'), value: { ...conversation('c'), v: 99 } }],
    ['a key that is not its own', { ...talk('c'), key: 'other' }],
    ['no value', { kind: 'conversations', key: 'c' }],
    ['no record', 'text'],
  ])('brings nothing: %s', async (_, record) => {
    const { backend, refused } = await refusedOf(record);
    expect(refused).toHaveLength(1);
    expect(await contentOf(backend, 'conversations', 'keys')).toEqual([]);
  });

  it('pollutes nothing, however deep it hides', async () => {
    const text = thing(talk('c', { parameters: { a: { PROTO: { polluted: true } } } })).replace(
      'PROTO',
      '__proto__',
    );
    const zip = forged({ name: 'conversations/1.json', text });
    const { preview } = await opened(new MemoryBackend(), zip);
    expect(preview.refused).toEqual([
      { name: 'conversations/1.json', reason: 'It has a member named __proto__.' },
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('is not followed 200,000 levels deep', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const text = thing(talk('c', { parameters: { deep: 'DEEP' } })).replace('"DEEP"', deep);
    const { preview } = await opened(
      new MemoryBackend(),
      forged({ name: 'conversations/1.json', text }),
    );
    expect(preview.refused.map(({ reason }) => reason)).toEqual(['It is nested too deeply.']);
  });

  it('brings no file that is missing, of another size, or damaged, and the rest of the thing', async () => {
    const { file: _, ...note } = attachmentSample('1');
    const withFile = (path: string, size: number) => ({
      ...attached,
      value: { ...note, file: { path, type: 'text/plain', size } },
    });
    for (const record of [withFile('gone', 6), withFile('there', 7), withFile('broken', 6)]) {
      const backend = new MemoryBackend();
      const zip = forged(
        { name: 'conversations/1.json', text: thing(talk('c'), record) },
        { name: 'there', text: 'Text 1' },
        { name: 'broken', text: 'Text 1', crc32: 1 },
      );
      const { session, preview } = await opened(backend, zip);
      expect(preview.refused).toHaveLength(1);
      await session.import(whole, quiet);
      expect(await contentOf(backend, 'attachments')).toEqual([]);
      expect(await contentOf(backend, 'conversations')).toEqual([talk('c')]);
    }
  });

  it('costs what is damaged alone: other things come', async () => {
    const zip = forged(
      { name: 'conversations/1.json', text: '{"format":' },
      { name: 'conversations/2.json', text: thing(talk('c')) },
      { name: 'conversations/3.json', text: '{"format":"other"}' },
      { name: '../conversations/4.json', text: thing(talk('d')) },
    );
    const { preview } = await opened(new MemoryBackend(), zip);
    expect(preview.refused.map(({ name }) => name).sort()).toEqual([
      '../conversations/4.json',
      'conversations/1.json',
      'conversations/3.json',
    ]);
    expect(counts(preview)).toMatchObject({ conversations: { new: 1 } });
  });
});
