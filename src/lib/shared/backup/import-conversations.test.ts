import { describe, expect, it } from 'vitest';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import { conversation, userMessage } from '../../../../tests/support/storage/samples';
import { ImportSession } from './import-session';
import { describeReport } from './import-words';
import { itemWriter, undoImport } from './import-store';
import { zipBytes, type MadeEntry } from '$lib/base/formats/zip/zip-bytes';

const at = 1_790_000_000_000;
const all = {
  rows: ['chatgpt', 'claude', 'open-webui', 'llama-cpp', 'messages', 'conversations'] as const,
  copies: false,
  toolsRun: false,
};
const quiet = () => {};

/** Uses Claude's format, which is short. */
function talk(uuid: string, texts = ['Hello', 'Hi'], updated = '2024-05-01T10:00:00Z') {
  return {
    uuid,
    name: `Talk ${uuid}`,
    created_at: '2024-05-01T10:00:00Z',
    updated_at: updated,
    chat_messages: texts.map((text, i) => ({
      uuid: `${uuid}-${i}`,
      sender: i % 2 ? 'assistant' : 'human',
      text,
      created_at: '2024-05-01T10:00:00Z',
    })),
  };
}

const json = (value: unknown, name = 'conversations.json') =>
  new File([JSON.stringify(value)], name);

async function opened(file: Blob, backend = new MemoryBackend()) {
  const session = new ImportSession(itemWriter(backend), () => at);
  return { backend, session, ...(await session.open(file, quiet)) };
}

async function imported(file: Blob, backend = new MemoryBackend()) {
  const found = await opened(file, backend);
  return { ...found, report: await found.session.import(all, quiet) };
}

const stored = (backend: MemoryBackend, ...kinds: string[]) =>
  backend.read(
    (kinds.length > 0 ? kinds : ['conversations']).map((kind) => ({ kind, prefix: '' })),
  );

const titles = async (backend: MemoryBackend) =>
  (await stored(backend)).map(({ value }) => (value as { title: string }).title).sort();

describe('Conversations of another tool', () => {
  it('are counted first, and nothing is written', async () => {
    const { backend, preview } = await opened(json([talk('a'), talk('b')]));
    expect(preview).toMatchObject({
      rows: [{ row: 'claude', new: 2, same: 0 }],
      refused: [],
      leftOut: {},
      skipped: 0,
    });
    expect(preview?.rows[0]?.bytes).toBeGreaterThan(400);
    expect(await stored(backend)).toEqual([]);
  });

  it('are imported with their origin and the time of the import', async () => {
    const { backend, report } = await imported(json([talk('a')]));
    expect(report).toMatchObject({ kinds: { conversations: 1 }, refused: [] });
    const [entry] = await stored(backend);
    expect(entry?.value).toMatchObject({
      title: 'Talk a',
      createdAt: Date.UTC(2024, 4, 1, 10),
      imported: { from: 'claude', at },
    });
    expect(await stored(backend, 'messages')).toHaveLength(2);
  });

  it('are recognized the second time, even after they were renamed and continued', async () => {
    const { backend } = await imported(json([talk('a'), talk('b')]));
    const [first] = await stored(backend);
    const value = { ...(first?.value as object), title: 'Mine', updatedAt: at, pinned: true };
    await backend.put([{ ...(first as StoredEntry), value }]);
    const again = await imported(json([talk('a'), talk('b')]), backend);
    expect(again.preview?.rows).toMatchObject([{ row: 'claude', new: 0, same: 2, copies: 0 }]);
    expect(again.report).toMatchObject({ present: 0 });
    expect(again.report.kinds).toEqual({});
    expect(await titles(backend)).toContain('Mine');
  });

  it('that continued in the other tool are reported and left out, or copied, once', async () => {
    const { backend } = await imported(json([talk('a'), talk('b')]));
    const longer = json([
      talk('a', ['Hello', 'Hi', 'And?'], '2024-06-01T10:00:00Z'),
      talk('b', ['Hello', 'Ho'], '2023-01-01T10:00:00Z'),
    ]);
    const again = await imported(longer, backend);
    expect(again.preview?.rows).toMatchObject([{ newerThere: 1, newerHere: 1, copies: 2 }]);
    expect(again.report.kinds).toEqual({});
    expect((await again.session.import({ ...all, copies: true }, quiet)).kinds).toEqual({
      conversations: 2,
    });
    expect(await titles(backend)).toEqual([
      'Talk a',
      'Talk a (imported)',
      'Talk b',
      'Talk b (imported)',
    ]);
    const third = await opened(longer, backend);
    expect(third.preview?.rows).toMatchObject([{ same: 2, copies: 0 }]);
  });

  it('can be stopped, resumed, and undone as a whole', async () => {
    const file = json([talk('a'), talk('b'), talk('c')]);
    const { backend, session } = await opened(file);
    const stopped = await session.import(all, ({ done }) => done === 1 && session.stop());
    expect(stopped).toMatchObject({ kinds: { conversations: 1 }, isStopped: true });
    const again = await imported(file, backend);
    expect(again.preview?.rows).toMatchObject([{ new: 2, same: 1 }]);
    expect(again.report.kinds).toEqual({ conversations: 2 });
    expect(await undoImport(itemWriter(backend))).toEqual({ removed: 2, changed: 0 });
    expect(await titles(backend)).toEqual(['Talk a']);
  });

  it('with damaged messages are marked in the preview, in the result and in their records', async () => {
    const { chat_messages: messages, ...rest } = talk('a', ['Hello', 'Hi', 'And?']);
    const damaged = { ...rest, chat_messages: [messages[0], { ...messages[1], text: 7 }, null] };
    const { preview, report, backend } = await imported(json([damaged]));
    expect(preview).toMatchObject({
      leftOut: { messages: 2 },
      refused: [
        {
          name: 'conversations.json 1: Talk a',
          reason: 'It comes without 2 damaged messages.',
        },
      ],
    });
    expect(describeReport(report)).toEqual({
      kind: 'warning',
      text: 'Imported 1 conversation. Damaged and skipped: “Talk a” (2 damaged messages).',
    });
    const [entry] = await stored(backend);
    expect(entry?.value).toMatchObject({ imported: { leftOut: { messages: 2 } } });
  });

  it.each([
    ['of Claude', { uuid: 'a', chat_messages: [7, { sender: 'human', text: {} }] }],
    ['of ChatGPT', { mapping: { a: 7, b: { message: 'x' }, c: { message: { content: 'x' } } } }],
    ['of Open WebUI', { chat: { history: { messages: { a: 7 } } } }],
    ['of Open WebUI in a list', { chat: { messages: [7, { role: 'user', content: 7 }] } }],
    ['of llama.cpp', { conv: { id: 'a' }, messages: [7, { role: 'user', content: {} }] }],
    ['in a list', { messages: [7, { role: 'user', content: { text: 'x' } }] }],
  ])('%s are left out when none of their messages can be read', async (_, value) => {
    const { preview, report } = await imported(json([value, talk('whole')]));
    expect(preview?.refused).toMatchObject([{ reason: 'None of its messages could be read.' }]);
    expect(report.kinds).toEqual({ conversations: 1 });
  });

  it('are reported one by one when they are damaged', async () => {
    const text = `[${JSON.stringify(talk('a'))}, {"uuid": nonsense}, 7, ${'['.repeat(200_000)}${']'.repeat(200_000)}, {"uuid":"x","chat_messages":[]}, ${JSON.stringify(talk('a'))}, ${JSON.stringify(talk('b'))}]`;
    const { preview, report, backend } = await imported(new File([text], 'c.json'));
    expect(preview?.refused).toEqual([
      { name: 'c.json 2', reason: 'It isn’t JSON.' },
      { name: 'c.json 3', reason: 'It isn’t a conversation in a supported format.' },
      { name: 'c.json 4', reason: 'It’s nested too deeply.' },
      { name: 'c.json 6: Talk a', reason: 'It’s in the file twice.' },
    ]);
    expect(preview?.leftOut).toEqual({ 'empty-conversations': 1 });
    expect(report.kinds).toEqual({ conversations: 2 });
    expect(await titles(backend)).toEqual(['Talk a', 'Talk b']);
  });

  it('are not searched for without end', async () => {
    const numbers = Array.from({ length: 20_000 }, () => '1').join();
    const { preview } = await opened(
      new File([`[${JSON.stringify(talk('a'))},${numbers}]`], 'c.json'),
    );
    expect(preview?.rows).toMatchObject([{ new: 1 }]);
    expect(preview?.refused).toHaveLength(10_001);
    expect(preview?.refused.at(-1)).toEqual({
      name: 'c.json',
      reason: 'Too much of it is damaged; the rest wasn’t read.',
    });
  });

  it('are left out when no page could show them', async () => {
    const endless = talk(
      'a',
      Array.from({ length: 20_001 }, () => 'Hello'),
    );
    const { preview } = await opened(json([endless, talk('b')]));
    expect(preview?.rows).toMatchObject([{ new: 1 }]);
    expect(preview?.refused).toEqual([
      {
        name: 'conversations.json 1: Talk a',
        reason: 'It has over 20,000 messages, more than a page can show.',
      },
    ]);
  });

  it('are imported up to the end of a truncated file', async () => {
    const whole = JSON.stringify([talk('a'), talk('b')]);
    const reason = 'The file is cut off.';
    for (const [text, count, name] of [
      [whole.slice(0, -20), 1, 'c.json 2'],
      [whole.slice(0, whole.indexOf('},{"uuid":"b"') + 2), 1, 'c.json 2'],
      [whole.slice(0, -1), 2, 'c.json'],
    ] as const) {
      const { preview } = await opened(new File([text], 'c.json'));
      expect(preview?.rows).toMatchObject([{ new: count }]);
      expect(preview?.refused).toEqual([{ name, reason }]);
    }
  });

  it.each([
    ['one alone', JSON.stringify(talk('a'), null, 2), 1],
    ['one on a line', `${JSON.stringify(talk('a'))}\n`, 1],
    ['lines', `\ufeff${JSON.stringify(talk('a'))}\r\n\r\n${JSON.stringify(talk('b'))}`, 2],
    ['an array over many lines', `\ufeff${JSON.stringify([talk('a'), talk('b')], null, 2)}\n`, 2],
  ])('are found in %s', async (_, text, count) => {
    const { preview } = await opened(new File([text], 'whatever.txt'));
    expect(preview?.rows).toMatchObject([{ row: 'claude', new: count }]);
    expect(preview?.refused).toEqual([]);
  });

  it('on lines of which one is broken include the other lines', async () => {
    const lines = [{ messages: [{ role: 'user', content: 'A' }] }, 'x', { messages: [] }];
    const text = `${JSON.stringify(lines[0])}\n{"messages": [{"role"\n{"messages":[{"role":"user","content":"B"}]}\n`;
    const { preview } = await opened(new File([text], 'train.jsonl'));
    expect(preview?.rows).toMatchObject([{ row: 'messages', new: 2 }]);
    expect(preview?.refused).toEqual([{ name: 'train.jsonl 2', reason: 'It isn’t JSON.' }]);
  });

  it('of several formats are counted by format', async () => {
    const plain = { messages: [{ role: 'user', content: 'A' }] };
    const { preview } = await opened(json([talk('a'), plain, plain]));
    expect(preview?.rows).toMatchObject([
      { row: 'claude', new: 1 },
      { row: 'messages', new: 1 },
    ]);
    expect(preview?.refused).toMatchObject([{ reason: 'It’s in the file twice.' }]);
  });

  it('report progress in bytes of the file', async () => {
    const many = Array.from({ length: 200 }, (_, i) => talk(`n${i}`, ['Hello '.repeat(50), 'Hi']));
    const progress: { done: number; total: number }[] = [];
    const session = new ImportSession(itemWriter(new MemoryBackend()), () => at);
    const file = json(many);
    const { preview } = await session.open(file, (reported) => progress.push({ ...reported }));
    expect(preview?.rows).toMatchObject([{ new: 200 }]);
    expect(progress).toHaveLength(200);
    expect(progress.at(-1)).toMatchObject({ total: file.size, unit: 'bytes' });
    expect(progress.every(({ done }, i) => done > (progress[i - 1]?.done ?? 0))).toBe(true);
  });
});

describe('The zip file of another tool', () => {
  const entry = (name: string, value: unknown, more: Partial<MadeEntry> = {}): MadeEntry => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
    deflated: true,
    ...more,
  });

  it('may have several numbered files, and others, which are counted', async () => {
    const zip = zipBytes([
      entry('conversations-000.json', [talk('a')]),
      entry('conversations-001.json', [talk('b'), { mapping: 7 }]),
      entry('user.json', { id: 'me', email: 'me@a.test' }),
      entry('projects.json', [{ uuid: 'p', name: 'Project' }]),
      entry('chat.html', '<html></html>'),
      entry('pictures/x.png', 'x'),
    ]);
    const { preview, report } = await imported(zip);
    expect(preview?.rows).toMatchObject([{ row: 'claude', new: 2 }]);
    expect(preview?.skipped).toBe(4);
    expect(preview?.refused).toMatchObject([{ name: 'conversations-001.json 2' }]);
    expect(report.kinds).toEqual({ conversations: 2 });
  });

  it('includes the files that its conversations point to', async () => {
    const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Ab1' };
    const message = {
      author: { role: 'user' },
      content: { content_type: 'multimodal_text', parts: ['Look', image] },
    };
    const zip = zipBytes([
      entry('conversations.json', [
        { id: 'c', mapping: { q: { id: 'q', parent: null, message } } },
      ]),
      entry('file-Ab1-note.txt', 'A note'),
    ]);
    const { backend, preview } = await imported(zip);
    expect(preview).toMatchObject({ leftOut: {}, skipped: 0 });
    const [file] = await stored(backend, 'attachments');
    expect(file?.value).toMatchObject({ note: { name: 'note.txt', kind: 'text' }, text: 'A note' });
  });

  it('loses only the damaged parts', async () => {
    const zip = zipBytes([
      entry('a.json', [talk('a')], { crc32: 1 }),
      entry('b.json', [talk('b')]),
      entry('../c.json', [talk('c')]),
    ]);
    const { preview } = await opened(zip);
    expect(preview?.rows).toMatchObject([{ new: 1 }]);
    expect(preview?.refused).toMatchObject([{ name: '../c.json' }]);
  });

  it('is not unpacked when it is a zip bomb', async () => {
    const trap = entry('conversations.json', [talk('a')], { size: 80 * 1024 * 1024 });
    const { problem } = await opened(zipBytes([trap]));
    expect(problem).toBe('nothing');
  });
});

describe('A single exported conversation', () => {
  const record = conversation('c1', { title: 'Mine', leafId: 'm1' });
  const message = userMessage('c1', 'm1');
  const exported = (more: object = {}) =>
    json({
      application: 'Inference Console',
      version: 1,
      conversation: record,
      messages: [message],
      ...more,
    });

  it('is restored unchanged, and then recognized', async () => {
    const { backend, report } = await imported(exported());
    expect(report.kinds).toEqual({ conversations: 1 });
    expect(await stored(backend, 'conversations', 'messages')).toEqual([
      { kind: 'conversations', key: 'c1', value: record },
      { kind: 'messages', key: 'c1:m1', value: message },
    ]);
    const again = await opened(exported(), backend);
    expect(again.preview?.rows).toMatchObject([{ row: 'conversations', same: 1 }]);
  });

  it('imports no message of another conversation, and no damaged one', async () => {
    const stranger = { ...message, id: 'm2', conversationId: 'other' };
    const { backend, preview } = await imported(
      exported({ messages: [message, stranger, { id: 7 }, null] }),
    );
    expect(preview?.refused).toHaveLength(3);
    expect(await stored(backend, 'messages')).toHaveLength(1);
  });

  it.each([undefined, '1', null])('of the version %j is not treated as newer', async (version) => {
    const { preview } = await imported(exported({ version }));
    expect(preview?.refused).toMatchObject([{ reason: 'It has no version.' }]);
  });

  it('is left out when none of its messages can be read', async () => {
    const { preview, report } = await imported(exported({ messages: [null, { id: 7 }] }));
    expect(preview?.refused).toMatchObject([{ reason: 'None of its messages could be read.' }]);
    expect(report.kinds).toEqual({});
  });

  it('of a newer version is refused', async () => {
    const { preview, report } = await imported(exported({ version: 2 }));
    expect(preview?.rows).toEqual([]);
    expect(preview?.refused).toMatchObject([
      { reason: 'It’s from a newer version of the console.' },
    ]);
    expect(report.kinds).toEqual({});
  });
});

describe('A file without content', () => {
  it.each([
    ['JSON of another kind', '{"a": 1}', { problem: 'nothing', reason: undefined }],
    ['an empty list', '[]', { problem: 'nothing', reason: undefined }],
    ['half of one', '{"uuid":"a","chat_mess', { problem: 'nothing', reason: 'It isn’t JSON.' }],
    [
      'half a list',
      '[{"uuid":"a","chat_mess',
      { problem: 'nothing', reason: 'The file is cut off.' },
    ],
    ['no JSON', 'Dear diary', { problem: 'no-zip' }],
    ['nothing at all', '', { problem: 'no-zip' }],
  ])('is refused: %s', async (_, text, outcome) => {
    const session = new ImportSession(itemWriter(new MemoryBackend()));
    expect(await session.open(new File([text], 'x.json'), quiet)).toEqual(outcome);
  });
});
