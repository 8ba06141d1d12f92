import { describe, expect, it } from 'vitest';
import { zipBytes } from '$lib/base/formats/zip/zip-bytes';
import { openedImport } from '../../../../tests/support/backup/opened-import';

/**
 * In the form of ggml-org/llama.cpp, tools/ui/src/lib/services/conversation-transfer.service.ts:
 * `type` is the last member of a message line, and `toolCalls` is parsed JSON.
 */
const time = 1_783_619_815_561;

function session(id: string, currNode: string, more: object = {}) {
  return {
    harness: 'llama.app',
    type: 'session',
    id,
    name: `Talk ${id}`,
    lastModified: time + 9,
    currNode,
    ...more,
  };
}

function message(id: string, parent: string | null, role: string, content: string, more = {}) {
  const base = { convId: 'c', id, parent, children: [], role, type: 'text', content };
  return { message: { ...base, timestamp: time, extra: [], ...more }, type: 'message' };
}

const root = message('root', null, 'system', '', { type: 'root' });
const branches = [
  root,
  message('u1', 'root', 'user', 'Hello'),
  message('a1', 'u1', 'assistant', 'First'),
  message('a2', 'u1', 'assistant', 'Second', { timestamp: time + 1 }),
];

const file = (...lines: unknown[]) =>
  new File(
    [lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')],
    'chat.jsonl',
  );

describe("A session of llama.cpp's web UI, in lines", () => {
  it('is one conversation with its branches', async () => {
    const { preview, conversations } = await openedImport(file(session('c', 'a2'), ...branches));
    expect(preview).toMatchObject({ rows: [{ row: 'llama-cpp', new: 1 }], refused: [] });
    expect(conversations).toEqual([
      {
        title: 'Talk c',
        shown: 'Second',
        leftOut: {},
        lines: [
          ['user', 'Hello', null],
          ['assistant', 'First', 'Hello'],
          ['assistant', 'Second', 'Hello'],
        ],
      },
    ]);
  });

  it('has its calls and results', async () => {
    const call = { id: 'x', type: 'function', function: { name: 'add', arguments: '{"a":1}' } };
    const { conversations } = await openedImport(
      file(
        session('c', 'e'),
        root,
        message('q', 'root', 'user', 'Add'),
        message('a', 'q', 'assistant', 'Wait', { toolCalls: [call], timestamp: time + 1 }),
        message('t', 'a', 'tool', '3', { toolCallId: 'x', timestamp: time + 2 }),
        message('e', 't', 'assistant', 'It is 3.', { timestamp: time + 3 }),
      ),
    );
    expect(conversations[0]?.lines.map(([role, text]) => [role, text])).toEqual([
      ['user', 'Add'],
      ['assistant', 'Wait'],
      ['tool', '3'],
      ['assistant', 'It is 3.'],
    ]);
  });

  it('may be one of several in a file, and in a zip file', async () => {
    const two = file(session('c', 'a1'), ...branches, '', session('d', 'a2'), ...branches);
    const alone = file(session('e', 'a1'), ...branches);
    const zip = zipBytes([
      { name: 'two.jsonl', text: await two.text(), deflated: true },
      { name: 'alone.jsonl', text: await alone.text(), deflated: true },
    ]);
    const { preview, conversations } = await openedImport(zip);
    expect(preview).toMatchObject({
      rows: [{ row: 'llama-cpp', new: 3 }],
      refused: [],
      skipped: 0,
    });
    expect(conversations.map(({ title, shown }) => [title, shown]).sort()).toEqual([
      ['Talk c', 'First'],
      ['Talk d', 'Second'],
      ['Talk e', 'First'],
    ]);
  });

  it('stands beside conversations of other formats', async () => {
    const plain = { messages: [{ role: 'user', content: 'A' }] };
    const { preview } = await openedImport(file(plain, session('c', 'a2'), ...branches, plain));
    expect(preview?.rows).toMatchObject([{ row: 'messages' }, { row: 'llama-cpp', new: 1 }]);
  });

  it('names its lines that cannot be read, and those of an unknown kind', async () => {
    const { preview, conversations } = await openedImport(
      file(session('c', 'a2'), ...branches, '{"message":{"id":"x","role', { type: 'note' }),
    );
    expect(preview?.refused).toEqual([
      { name: 'chat.jsonl 1: Talk c', reason: 'It comes without 1 damaged message.' },
    ]);
    expect(conversations).toMatchObject([{ leftOut: { messages: 1, parts: 1 } }]);
    expect(conversations[0]?.lines).toHaveLength(3);
  });

  it.each([
    ['a message line without a session', [message('u1', null, 'user', 'Hello'), root], 'nothing'],
    ['a session without messages', [session('c', 'a')], undefined],
  ])('is no conversation when it is %s', async (_, lines, problem) => {
    const found = await openedImport(file(...lines));
    expect(found.problem).toBe(problem);
    expect(found.conversations).toEqual([]);
  });
});
