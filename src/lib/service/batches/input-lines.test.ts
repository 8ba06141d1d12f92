import { describe, expect, it } from 'vitest';
import { inputLines } from './input-lines';

async function read(text: string, longest = Infinity, start = 0) {
  const found = [];
  for await (const line of inputLines(new Blob([text]), longest, start)) found.push(line);
  return found;
}

describe('The lines of an input file', () => {
  it('end with a newline or with the file, and have the offset of the next one', async () => {
    expect(await read('one\n\ntwo')).toEqual([
      { text: 'one', end: 4 },
      { text: '', end: 5 },
      { text: 'two', end: 8 },
    ]);
    expect(await read('one\n')).toEqual([{ text: 'one', end: 4 }]);
    expect(await read('')).toEqual([]);
  });

  it('can be read from any line on', async () => {
    expect(await read('one\ntwo\n', Infinity, 4)).toEqual([{ text: 'two', end: 8 }]);
    expect(await read('one\n', Infinity, 4)).toEqual([]);
  });

  it('count bytes and do not split characters, wherever the file is cut into pieces', async () => {
    // With three bytes per character a slice whose size is a power of two ends inside a character.
    const text = '漢'.repeat(300_000);
    expect(await read(`${text}\n字`)).toEqual([
      { text, end: 900_001 },
      { text: '字', end: 900_004 },
    ]);
  });

  it('may begin with a byte order mark', async () => {
    expect(await read('\uFEFF{}\n')).toEqual([{ text: '{}', end: 6 }]);
  });

  it('have no text if they are longer than the bound, and do not affect the next', async () => {
    expect(await read(`${'x'.repeat(600_000)}\nok`, 100)).toEqual([
      { text: undefined, end: 600_001 },
      { text: 'ok', end: 600_003 },
    ]);
  });
});
