import { expect, test } from 'vitest';
import { sniffEncoding, type Encoding } from './encoding';

const line = '{"custom_id":"a"}\n';

test.each<[string, number[], Encoding]>([
  ['plain text', [...Buffer.from(line)], 'utf-8'],
  ['an empty file', [], 'utf-8'],
  ['text beyond ASCII', [...Buffer.from('{"a":"é 漢 🌍"}')], 'utf-8'],
  ['a UTF-8 byte order mark', [0xef, 0xbb, 0xbf, ...Buffer.from(line)], 'utf-8-bom'],
  ['UTF-16, little-endian', [0xff, 0xfe, ...Buffer.from(line, 'utf16le')], 'utf-16le'],
  ['UTF-16, big-endian', [0xfe, 0xff, ...swapped(line)], 'utf-16be'],
  ['UTF-16 without a mark', [...Buffer.from(line, 'utf16le')], 'utf-16le'],
  ['big-endian without a mark', swapped(line), 'utf-16be'],
  ['gzip', [0x1f, 0x8b, 0x08, 0x00], 'gzip'],
  ['zip', [0x50, 0x4b, 0x03, 0x04, 0x14], 'zip'],
  ['text with a few NUL bytes', [...Buffer.from(`${line}\0\0\0\0\n${line}`)], 'utf-8'],
  ['text with NUL bytes, cut in a character', [...Buffer.from('{"a":"\0\0é'), 0xc3], 'utf-8'],
  ['more NUL bytes than text', [...Buffer.from('{}\0\0\0\0')], 'binary'],
  ['NUL bytes in what is not UTF-8', [...Buffer.from('abcdef'), 0, 0xff, 0x61], 'binary'],
  ['bytes with zeros anywhere', [0, 1, 2, 0, 0, 3, 255], 'binary'],
])('An encoding is recognised by the first bytes: %s', (_, head, encoding) => {
  expect(sniffEncoding(Uint8Array.from(head))).toBe(encoding);
});

function swapped(text: string): number[] {
  return [...Buffer.from(text, 'utf16le').swap16()];
}
