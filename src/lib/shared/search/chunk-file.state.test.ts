import { expect, it } from 'vitest';
import { readChunk, writeChunk } from './chunk';
import { packText, partEnd } from './packed-text';

it('A chunk is read as it was written, whatever the script', () => {
  const letters = Array.from({ length: 0x3000 }, (_, index) => String.fromCodePoint(0x80 + index));
  const text = packText(`${letters.join('')} 日本語 🎉`) + partEnd;
  const item = { kind: 'conversations', id: '日本', mark: 0.5, time: 7, from: 0, to: text.length };
  expect(readChunk(writeChunk({ items: [item], text }))).toEqual({ items: [item], text });
});
