import { expect, it } from 'vitest';
import { fileKind } from './file-kind';

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['rows.jsonl', '', 'jsonl'],
  ['rows.jsonl', 'not json', 'jsonl'],
  ['file-abc', '{"custom_id":"a"}\n{"custom_id":"b"}\n', 'jsonl'],
  ['notes.txt', 'Hello\nthere', 'text'],
  ['pretty.json', '{\n  "a": 1\n}', 'text'],
])('The file %s that begins with %j is %s', (name, head, kind) => {
  expect(fileKind(name, bytes(head))).toBe(kind);
});

it('The kind of a file depends on the bytes if they are not text', () => {
  expect(fileKind('rows.jsonl', new Uint8Array([0x1f, 0x8b, 8, 0]))).toBe('gzip');
  expect(fileKind('rows.jsonl', new Uint8Array([0xff, 0xfe, 0x7b, 0]))).toBe('utf-16le');
  expect(fileKind('rows.jsonl', new Uint8Array([0, 1, 2, 0, 0, 3]))).toBe('binary');
});
