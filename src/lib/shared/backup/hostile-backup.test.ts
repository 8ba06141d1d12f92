import { describe, expect, it } from 'vitest';
import {
  attachmentSample,
  cellSample,
  comparisonSample,
  contentSample,
  conversation,
  exchangeSample,
  rowSample,
  userMessage,
} from '../../../../tests/support/storage/samples';
import { responseRecord } from '../../../../tests/support/responses/response-samples';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import { messageKey } from '$lib/base/storage/conversation-schema';
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

describe('A hostile backup', () => {
  const refusedOf = async (...records: unknown[]) => {
    const backend = new MemoryBackend();
    const zip = forged({ name: 'conversations/1.json', text: item(...records) });
    const { session, preview } = await opened(backend, zip);
    await session.import({ ...whole, copies: true }, quiet);
    return { backend, refused: preview.refused };
  };

  it('adds no connection, key or setting disguised as part of a conversation', async () => {
    const key = { kind: 'keys', key: 'x', value: { v: 3, id: 'x', origins: [], key: 'sk-1' } };
    const { backend, refused } = await refusedOf(
      talk('c'),
      link('x'),
      key,
      messageEntry('other', 'm'),
    );
    expect(refused.map(({ reason }) => reason)).toEqual([
      'It doesn’t belong to its item.',
      'Its kind isn’t part of a backup.',
      'It doesn’t belong to its item.',
    ]);
    expect(await contentOf(backend, 'connections', 'keys', 'messages')).toEqual([]);
    expect(await contentOf(backend, 'conversations')).toEqual([talk('c')]);
  });

  it('has each setting refused that is unknown, or whose value is not a choice', async () => {
    const settings = {
      appearance: { text: 'large", "theme": "x' },
      pace: 1e99,
      recordedRequests: '5',
      faultKind: '<img>',
      activeConnectionId: 'planted',
      toolServers: ['https://evil.example'],
      constructor: true,
      toolRounds: 5,
    };
    const file = { format: 'inference-console-settings', version: 1, settings };
    const text = JSON.stringify(file).replace('"pace"', '"__proto__":{"pace":5},"pace"');
    const zip = forged({ name: 'settings.json', text });
    const { preview } = await opened(new MemoryBackend(), zip);
    expect(preview.settings).toEqual({ toolRounds: 5 });
    const refused = preview.refused.map(({ name }) => name.replace('settings.json: ', ''));
    const invalid = Object.keys(settings).filter((name) => name !== 'toolRounds');
    expect(refused.sort()).toEqual(['__proto__', ...invalid].sort());
  });

  it('lists more refused settings than a call has arguments', async () => {
    const settings = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`s${at}`, 1]));
    const file = { format: 'inference-console-settings', version: 1, settings };
    const zip = forged({ name: 'settings.json', text: JSON.stringify(file) });
    const { preview } = await opened(new MemoryBackend(), zip);
    expect(preview.refused).toHaveLength(200_000);
  });

  it.each(['victim:x', 'victim/x', ':', '/', ''])(
    'adds nothing to an existing conversation, as the one with the id “%s”',
    async (id) => {
      const { backend, refused } = await refusedOf(talk(id), messageEntry(id, 'm'));
      expect(refused).toEqual([
        {
          name: 'conversations/1.json',
          reason: 'Its id is empty or contains a colon or slash.',
        },
      ]);
      expect(await contentOf(backend, 'conversations', 'messages')).toEqual([]);
    },
  );

  const planted = (fields: object): StoredEntry => {
    const value = { ...userMessage('c', 'm'), ...fields };
    return { kind: 'messages', key: messageKey(value.conversationId, value.id), value };
  };
  it.each([
    ['whose owner only begins like it', planted({ conversationId: 'c:x' })],
    ['whose id holds that of another', planted({ id: 'x:m' })],
    ['whose id has a slash in it', planted({ id: 'm/edit' })],
  ])('imports no message in a conversation, %s', async (_, message) => {
    const { backend, refused } = await refusedOf(talk('c'), message, messageEntry('c', 'own'));
    expect(refused.map(({ reason }) => reason)).toEqual(['It doesn’t belong to its item.']);
    expect(await contentOf(backend, 'messages')).toEqual([messageEntry('c', 'own')]);
  });

  it('imports no cell of a comparison that lies in two rows', async () => {
    const cell = (fields: Partial<ComparisonCell>): StoredEntry => {
      const value = cellSample(rowSample('v', 'row'), 'a', 'Text', fields);
      return { kind: 'comparison-cells', key: cellKey(value), value };
    };
    const { backend } = await refusedOf(
      { kind: 'comparisons', key: 'v', value: comparisonSample('v') },
      cell({ rowId: 'row:x' }),
      cell({ variantId: 'x:y' }),
      cell({}),
    );
    expect(await contentOf(backend, 'comparison-cells')).toEqual([cell({})]);
  });

  const typed = (id: string): StoredEntry => ({
    kind: 'drafts',
    key: id,
    value: { v: 1, id, text: 'x' },
  });
  it.each(['new', 'new-settings', 'tool', 'response-1'])(
    'does not prefill the drafts of new items, as the conversation “%s”',
    async (id) => {
      const files = { ...attachmentSample('1'), ownerId: id };
      const { file: _, ...note } = files;
      const path = { path: 'there', type: 'text/plain', size: 6 };
      const zip = forged(
        {
          name: 'conversations/1.json',
          text: item(talk(id), typed(id), {
            kind: 'draft-attachments',
            key: `${id}:${files.id}`,
            value: { ...note, file: path },
          }),
        },
        { name: 'there', text: 'Text 1' },
      );
      const backend = new MemoryBackend();
      const { session } = await opened(backend, zip);
      await session.import(whole, quiet);
      expect(await contentOf(backend, 'drafts', 'draft-attachments')).toEqual([]);
      expect(await contentOf(backend, 'conversations')).toEqual([talk(id)]);
    },
  );

  it('types nothing into an existing conversation', async () => {
    const backend = await holding(talk('c'), messageEntry('c', 'm'));
    const zip = forged(
      { name: 'drafts/1.json', text: item(typed('c')) },
      { name: 'drafts/2.json', text: item(typed('c/m/edit')) },
      { name: 'drafts/3.json', text: item(typed('new')) },
    );
    const { session, preview } = await opened(backend, zip);
    expect(preview.refused).toEqual(
      ['drafts/1.json', 'drafts/2.json'].map((name) => ({
        name,
        reason: 'It would become part of an existing item.',
      })),
    );
    await session.import(whole, quiet);
    expect(await contentOf(backend, 'drafts')).toEqual([typed('new')]);
  });

  it.each([
    ['a key as a thing', { kind: 'keys', key: 'x', value: { v: 3, id: 'x', key: 'sk' } }],
    ['a kind that every object has', { kind: 'constructor', key: 'x', value: { v: 1 } }],
    ['fields of wrong types', { ...talk('c'), value: { v: 1, id: 7 } }],
    ['a newer version', { ...talk('c'), value: { ...conversation('c'), v: 99 } }],
    ['key doesn’t match', { ...talk('c'), key: 'other' }],
    ['no value', { kind: 'conversations', key: 'c' }],
    ['no record', 'text'],
  ])('imports nothing: %s', async (_, record) => {
    const { backend, refused } = await refusedOf(record);
    expect(refused).toHaveLength(1);
    expect(await contentOf(backend, 'conversations', 'keys')).toEqual([]);
  });

  it('imports no response that a page would continue to read by itself', async () => {
    const value = responseRecord({
      connectionId: 'planted',
      request: { model: 'm', input: 'Hi', instructions: '', parameters: { background: true } },
      members: { id: 'resp_1', background: true, store: true },
    });
    const records = [{ kind: 'responses', key: 'r', value }];
    const { backend } = await refusedOf(...records);
    const [stored] = await contentOf(backend, 'responses');
    expect(stored?.value).toEqual({ ...value, state: 'interrupted' });
    await backend.put(records);
    const zip = forged({ name: 'responses/1.json', text: item(...records) });
    expect(counts((await opened(backend, zip)).preview)).toMatchObject({ responses: { same: 1 } });
  });

  it('imports a recorded request without its secrets, and recognizes it again', async () => {
    const record = exchangeSample({ url: 'https://a.test/?access_token=s3cret' });
    const content = contentSample({ responseHeaders: [['set-cookie', 's3cret']] });
    const records = [
      { kind: 'exchanges', key: 'e1', value: record },
      { kind: 'exchange-contents', key: 'e1', value: content },
    ];
    const { backend } = await refusedOf(...records);
    const stored = await contentOf(backend, 'exchanges', 'exchange-contents');
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain('s3cret');
    await backend.put(records);
    const zip = forged({ name: 'requests/1.json', text: item(...records) });
    expect(counts((await opened(backend, zip)).preview)).toMatchObject({ requests: { same: 1 } });
  });

  it('lets no tool run automatically, unless the person agrees', async () => {
    const tool = { v: 1, id: 't', createdAt: 1, name: 'clock', description: '', parameters: {} };
    const code = { ...tool, code: 'return 1', example: '', runs: 'always' };
    const ofServer = { name: 'a', alias: 'a', description: '', parameters: {}, runs: 'asking' };
    const server = { v: 1, id: 's', createdAt: 1, url: 'https://a.test/', title: '' };
    const entries: StoredEntry[] = [
      { kind: 'tools', key: 't', value: code },
      { kind: 'tool-servers', key: 's', value: { ...server, tools: [ofServer] } },
    ];
    const zip = await backupOf(...entries);
    const backend = new MemoryBackend();
    const { session, preview } = await opened(backend, zip);
    expect(counts(preview)).toMatchObject({ library: { running: 1 }, connections: { running: 1 } });
    await session.import(whole, quiet);
    const found = await contentOf(backend, 'tools', 'tool-servers');
    expect(JSON.stringify(found)).not.toMatch(/always|asking/);
    expect(found).toHaveLength(2);
    const again = await opened(backend, zip);
    expect(counts(again.preview)).toMatchObject({ library: { same: 1 }, connections: { same: 1 } });

    const trusting = new MemoryBackend();
    const trusted = await opened(trusting, zip);
    await trusted.session.import({ ...whole, toolsRun: true }, quiet);
    expect(await contentOf(trusting, 'tools', 'tool-servers')).toEqual(entries);
  });

  it('pollutes nothing, however deep it hides', async () => {
    const text = item(talk('c', { parameters: { a: { PROTO: { polluted: true } } } })).replace(
      'PROTO',
      '__proto__',
    );
    const zip = forged({ name: 'conversations/1.json', text });
    const { preview } = await opened(new MemoryBackend(), zip);
    expect(preview.refused).toEqual([
      { name: 'conversations/1.json', reason: 'It has a field named __proto__.' },
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('is not followed 200,000 levels deep', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const text = item(talk('c', { parameters: { deep: 'DEEP' } })).replace('"DEEP"', deep);
    const { preview } = await opened(
      new MemoryBackend(),
      forged({ name: 'conversations/1.json', text }),
    );
    expect(preview.refused.map(({ reason }) => reason)).toEqual(['It’s nested too deeply.']);
  });

  it('omits a file that is missing, of another size, or damaged, and imports the rest of the item', async () => {
    const { file: _, ...note } = attachmentSample('1');
    const withFile = (path: string, size: number) => ({
      ...attached,
      value: { ...note, file: { path, type: 'text/plain', size } },
    });
    for (const record of [withFile('gone', 6), withFile('there', 7), withFile('broken', 6)]) {
      const backend = new MemoryBackend();
      const zip = forged(
        { name: 'conversations/1.json', text: item(talk('c'), record) },
        { name: 'there', text: 'Text 1' },
        { name: 'broken', text: 'Text 1', crc32: 1 },
      );
      const { session, preview } = await opened(backend, zip);
      expect(preview.refused).toHaveLength(1);
      await session.import(whole, quiet);
      expect(await contentOf(backend, 'attachments')).toEqual([]);
      const lacking = talk('c', { damaged: { 'damaged-files': 1 } });
      expect(await contentOf(backend, 'conversations')).toEqual([lacking]);
    }
  });

  it('loses only the damaged items: others are imported', async () => {
    const zip = forged(
      { name: 'conversations/1.json', text: '{"format":' },
      { name: 'conversations/2.json', text: item(talk('c')) },
      { name: 'conversations/3.json', text: '{"format":"other"}' },
      { name: '../conversations/4.json', text: item(talk('d')) },
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

describe('Keys in a backup', () => {
  const keys = {
    format: 'inference-console-keys',
    version: 1,
    lock: {
      derivation: 'PBKDF2-SHA-256',
      iterations: 1000,
      salt: 'A'.repeat(22) + '==',
      cipher: 'AES-256-GCM',
      iv: 'A'.repeat(16),
      wrapped: 'A'.repeat(64),
    },
    keys: [{ id: 'x', origins: ['https://a.test'], iv: 'A'.repeat(16), sealed: 'A'.repeat(64) }],
  };
  const withKeys = (text: string) =>
    forged({ name: 'connections/1.json', text: item(link('x')) }, { name: 'keys.json', text });

  it('are listed with their connections, and none is written', async () => {
    const backend = new MemoryBackend();
    const { session, preview } = await opened(backend, withKeys(JSON.stringify(keys)));
    expect(preview.keys).toMatchObject({
      sealed: { rounds: 1000, keys: [{ id: 'x', origins: ['https://a.test'] }] },
      owners: [{ id: 'x', baseUrl: 'https://a.test/v1', rootUrl: 'https://a.test' }],
    });
    await session.import(whole, quiet);
    expect(await contentOf(backend, 'keys', 'key-lock')).toEqual([]);
  });

  it('that cannot be opened with reasonable effort are reported, and do not affect the rest', async () => {
    const lock = { ...keys.lock, iterations: 1e9 };
    const zip = withKeys(JSON.stringify({ ...keys, lock }));
    const { preview } = await opened(new MemoryBackend(), zip);
    expect(preview.keys).toBeUndefined();
    expect(preview.refused).toEqual([
      { name: 'keys.json', reason: 'Decrypting it would take minutes.' },
    ]);
    expect(counts(preview)).toMatchObject({ connections: { new: 1 } });
  });

  it('of more than four megabytes are not read', async () => {
    const text = JSON.stringify({ ...keys, more: ' '.repeat(5_000_000) });
    const { preview } = await opened(new MemoryBackend(), withKeys(text));
    expect(preview.keys).toBeUndefined();
    expect(preview.refused.map(({ name }) => name)).toEqual(['keys.json']);
  });
});
