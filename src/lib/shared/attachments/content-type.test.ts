import { expect, it } from 'vitest';
import { contentType, declaredKind } from './content-type';

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each<[string, string, string, string]>([
  ['\x89PNG\r\n\x1a\n', 'a.png', 'image', 'image/png'],
  ['\xff\xd8\xff\xe0', 'a.png', 'image', 'image/jpeg'],
  ['RIFF0000WEBP', 'a', 'image', 'image/webp'],
  ['RIFF0000WAVE', 'a', 'audio', 'audio/wav'],
  ['\0\0\0 ftypavif', 'a', 'image', 'image/avif'],
  ['\0\0\0 ftypheic', 'a', 'image', 'image/heic'],
  ['\0\0\0 ftypM4A ', 'a', 'audio', 'audio/mp4'],
  ['\xff\xfb\x90\x00', 'a', 'audio', 'audio/mpeg'],
  ['%PDF-1.7', 'a.txt', 'pdf', 'application/pdf'],
  ['PK\x03\x04', 'a.docx', 'office', 'application/zip'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a.doc', 'office', 'application/x-ole-storage'],
  ['a,b\n1,2', 'a.CSV', 'text', 'text/csv'],
  ['print("x")', 'a.py', 'text', 'text/plain'],
])('The type of a file goes by the first bytes: %j of %s', (bytes, name, kind, type) => {
  expect(contentType(head(bytes), name)).toEqual({ kind, type });
});

it('The type of a file is undefined if it is neither text nor any of these', () => {
  expect(contentType(head('MZ\x90\0\x03\0\0\0\x04\0'), 'a.txt')).toBeUndefined();
});

it('The kind that a file declares is detected', () => {
  expect(declaredKind({ name: 'a.png', type: '' })).toBe('image');
  expect(declaredKind({ name: 'a', type: 'application/pdf' })).toBe('pdf');
  expect(declaredKind({ name: 'a.XLSX', type: '' })).toBe('office');
  expect(declaredKind({ name: 'a.mp3', type: '' })).toBe('audio');
  expect(declaredKind({ name: 'a.ts', type: 'video/mp2t' })).toBeUndefined();
});
