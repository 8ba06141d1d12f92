import { expect, it } from 'vitest';
import { readChunk, writeChunk } from './chunk-file';
import { packed, partEnd } from './packed-text';

it('reads a chunk as it was written, whatever the script', () => {
  const letters = Array.from({ length: 0x3000 }, (_, index) => String.fromCodePoint(0x80 + index));
  const text = packed(`${letters.join('')} 日本語 🎉`) + partEnd;
  const thing = { kind: 'conversations', id: '日本', mark: 0.5, time: 7, from: 0, to: text.length };
  expect(readChunk(writeChunk({ things: [thing], text }))).toEqual({ things: [thing], text });
});
