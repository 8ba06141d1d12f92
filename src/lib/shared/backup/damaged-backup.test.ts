import { describe, expect, it } from 'vitest';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import {
  comparisonSample,
  conversation,
  rowSample,
  userMessage,
} from '../../../../tests/support/storage/samples';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import { describeReport } from './import-words';
import {
  attached,
  backupOf,
  contentOf,
  counts,
  forged,
  link,
  opened,
  messageEntry,
  quiet,
  talk,
  item,
  whole,
} from '../../../../tests/support/backup/test-backups';

const broken = (entry: StoredEntry, more: object = {}) => ({
  ...entry,
  value: { ...(entry.value as object), createdAt: 'never', position: 'nowhere', ...more },
});

/** Imports a backup of these items, each given by its records, into empty storage. */
async function imported(...items: unknown[][]) {
  const backend = new MemoryBackend();
  const files = items.map((records, i) => ({
    name: `conversations/${i + 1}.json`,
    text: item(...records),
  }));
  const { session, preview } = await opened(backend, forged(...files));
  return { backend, preview, report: await session.import(whole, quiet) };
}

describe('A conversation of a backup with damaged records', () => {
  it('is marked as damaged in the preview, in the result and in its record', async () => {
    const { backend, preview, report } = await imported([
      talk('c', { title: 'Plans' }),
      messageEntry('c', 'm1'),
      broken(messageEntry('c', 'm2')),
      broken(messageEntry('c', 'm3')),
      broken(attached),
    ]);
    expect(preview.refused.map(({ name }) => name)).toEqual([
      'conversations/1.json: messages c:m2',
      'conversations/1.json: messages c:m3',
      `conversations/1.json: ${attached.kind} ${attached.key}`,
    ]);
    const damaged = { messages: 2, 'damaged-files': 1 };
    expect(await contentOf(backend, 'conversations')).toEqual([
      talk('c', { title: 'Plans', damaged }),
    ]);
    expect(describeReport(report)).toEqual({
      kind: 'warning',
      text: 'Imported 1 conversation. Damaged and skipped: “Plans” (2 damaged messages, 1 damaged file).',
    });
  });

  it('is left out when none of its messages can be read', async () => {
    const { backend, preview, report } = await imported(
      [talk('c'), broken(messageEntry('c', 'm1')), broken(messageEntry('c', 'm2'))],
      [talk('d'), messageEntry('d', 'm1')],
    );
    expect(preview.refused).toEqual([
      { name: 'conversations/1.json', reason: 'None of its messages could be read.' },
    ]);
    expect(await contentOf(backend, 'conversations', 'messages')).toEqual([
      talk('d'),
      messageEntry('d', 'm1'),
    ]);
    expect(describeReport(report)).toEqual({
      kind: 'warning',
      text: 'Imported 1 conversation. Damaged and skipped: conversations/1.json.',
    });
  });

  it('is imported unchanged when it never had a message', async () => {
    const { backend, preview, report } = await imported([talk('c')]);
    expect(preview.refused).toEqual([]);
    expect(await contentOf(backend, 'conversations')).toEqual([talk('c')]);
    expect(describeReport(report).kind).toBe('success');
  });

  it('is recognized the second time, and adds up later damage', async () => {
    const records = [talk('c'), messageEntry('c', 'm1'), broken(messageEntry('c', 'm2'))];
    const { backend } = await imported(records);
    const zip = forged({ name: 'conversations/1.json', text: item(...records) });
    expect(counts((await opened(backend, zip)).preview)).toMatchObject({
      conversations: { same: 1 },
    });
    const [marked] = await contentOf(backend, 'conversations');
    const again = await imported([marked, messageEntry('c', 'm1'), broken(attached)]);
    expect(await contentOf(again.backend, 'conversations')).toEqual([
      talk('c', { damaged: { messages: 1, 'damaged-files': 1 } }),
    ]);
  });

  it('ignores a damage mark whose counts are not numbers', async () => {
    const damaged = { messages: '<b>', answers: 2 };
    const { backend } = await imported(
      [{ ...talk('c'), value: { ...conversation('c'), damaged } }],
      [{ ...talk('d'), value: { ...conversation('d'), damaged: 'all' } }],
    );
    expect(await contentOf(backend, 'conversations')).toEqual([
      talk('c', { damaged: { answers: 2 } }),
      talk('d'),
    ]);
  });

  it('may have 150,000 damaged records', async () => {
    const records = [
      talk('c'),
      messageEntry('c', 'm'),
      ...Array.from({ length: 150_000 }, () => null),
    ];
    const text = item().replace('[]', () => JSON.stringify(records));
    const zip = forged(
      { name: 'conversations/1.json', text },
      { name: 'conversations/2.json', text: item(talk('d')) },
    );
    const { preview } = await opened(new MemoryBackend(), zip);
    expect(preview.refused).toHaveLength(150_000);
    expect(counts(preview)).toMatchObject({ conversations: { new: 2 } });
  });
});

describe('Another item of a backup with damaged records', () => {
  const comparison: StoredEntry = { kind: 'comparisons', key: 'v', value: comparisonSample('v') };
  const row = (id: string): StoredEntry => ({
    kind: 'comparison-rows',
    key: `v:${id}`,
    value: rowSample('v', id),
  });

  it('is marked as damaged', async () => {
    const { backend } = await imported([comparison, row('a'), broken(row('b'))]);
    expect(await contentOf(backend, 'comparisons')).toEqual([
      { ...comparison, value: comparisonSample('v', { damaged: { 'damaged-parts': 1 } }) },
    ]);
  });

  it('is left out when an essential part is missing', async () => {
    const { preview } = await imported([comparison, broken(row('a'))]);
    expect(preview.refused).toEqual([
      { name: 'conversations/1.json', reason: 'None of its rows could be read.' },
    ]);
  });
});

it('The result of an import names three damaged items, and counts the others', async () => {
  const { report } = await imported([talk('c')], ...[1, 2, 3, 4, 5].map(() => [broken(talk('d'))]));
  expect(describeReport(report).text).toBe(
    'Imported 1 conversation. Damaged and skipped: ' +
      'conversations/2.json, conversations/3.json, conversations/4.json and 2 more.',
  );
});

it('The result of an import does not repeat damaged items when only keys are imported', async () => {
  const zip = forged(
    { name: 'conversations/1.json', text: item(talk('c')) },
    { name: 'conversations/2.json', text: item(broken(talk('d'))) },
  );
  const { session } = await opened(new MemoryBackend(), zip);
  expect((await session.import({ ...whole, rows: [] }, quiet)).damaged).toEqual([]);
});

it('The result of an import does not mention damage when a backup is whole', async () => {
  const zip = await backupOf(talk('c'), messageEntry('c', 'm'), attached, link('x'));
  const backend = new MemoryBackend();
  const { session, preview } = await opened(backend, zip);
  const report = await session.import(whole, quiet);
  expect([preview.refused, report.damaged]).toEqual([[], []]);
  expect(await contentOf(backend, 'conversations', 'messages')).toEqual([
    talk('c'),
    { ...messageEntry('c', 'm'), value: { ...userMessage('c', 'm'), content: 'Text' } },
  ]);
});

it.each([
  [undefined, 'It has no version.'],
  ['1', 'It has no version.'],
  [0.5, 'It has no version.'],
  [2, 'It’s from a newer version of the console.'],
])('An item of version %j is refused with the reason', async (version, reason) => {
  const text = JSON.stringify({ format: 'inference-console-thing', version, records: [talk('c')] });
  const zip = forged({ name: 'conversations/1.json', text });
  const { preview } = await opened(new MemoryBackend(), zip);
  expect(preview.refused).toEqual([{ name: 'conversations/1.json', reason }]);
});
