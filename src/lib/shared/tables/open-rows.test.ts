import { describe, expect, it } from 'vitest';
import type { FormatChoices } from './row-format';
import { openRows, type OpenedRows } from './open-rows';

type Content = string | Uint8Array<ArrayBuffer>;

const open = (content: Content, name = 'data.csv', choices: FormatChoices = {}) =>
  openRows(new File([content], name), choices, () => true);

async function opened(content: Content, name?: string, choices?: FormatChoices) {
  const outcome = await open(content, name, choices);
  expect(outcome).not.toHaveProperty('refusal');
  return outcome as OpenedRows;
}

async function read(content: Content, name?: string, choices?: FormatChoices) {
  const { rows } = await opened(content, name, choices);
  return { columns: rows.columns, rows: await rows.firstRows(100) };
}

function utf16le(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (c) => c.charCodeAt(0)).buffer);
}

describe('Comma-separated rows', () => {
  const expected = {
    columns: ['name', 'city'],
    rows: [
      ['Ada', 'Paris'],
      ['Bo', 'Rome'],
    ],
  };

  it.each([
    ['LF', 'name,city\nAda,Paris\nBo,Rome\n'],
    ['CRLF', 'name,city\r\nAda,Paris\r\nBo,Rome\r\n'],
    ['CR', 'name,city\rAda,Paris\rBo,Rome\r'],
    ['mixed line ends', 'name,city\r\nAda,Paris\nBo,Rome'],
    ['a byte order mark', '\uFEFFname,city\nAda,Paris\nBo,Rome'],
    ['semicolons', 'name;city\nAda;Paris\nBo;Rome'],
    ['tabs', 'name\tcity\nAda\tParis\nBo\tRome'],
    ['bars', 'name|city\nAda|Paris\nBo|Rome'],
    ['blank rows', '\n\nname,city\n\nAda,Paris\n,\nBo,Rome\n\n'],
    ['quotes, CRLF', '"name","city"\r\n"Ada","Paris"\r\n"Bo","Rome"\r\n'],
  ])('are read with %s', async (_, content) => {
    expect(await read(content)).toEqual(expected);
  });

  it('keep line breaks, delimiters and doubled quotes inside quotes (RFC 4180)', async () => {
    const { rows } = await read('a,b\n"x\ny, ""z""",2\n');
    expect(rows).toEqual([['x\ny, "z"', '2']]);
  });

  it('are read as UTF-16 and as Windows-1252, with a report of the encoding', async () => {
    const sixteen = await opened(utf16le('name;city\nJosé;Köln\n'));
    expect(sixteen.encoding).toBe('UTF-16');
    expect(await sixteen.rows.row(0)).toEqual(['José', 'Köln']);
    const bytes = Uint8Array.from('name,city\nJos\xe9,K\xf6ln\n', (c) => c.charCodeAt(0));
    const windows = await opened(bytes);
    expect(windows.encoding).toBe('Windows-1252');
    expect(await windows.rows.row(0)).toEqual(['José', 'Köln']);
  });

  it('have numbered columns when the first row is data, by guess or by choice', async () => {
    expect((await read('1,2\n3,4')).columns).toEqual(['column 1', 'column 2']);
    const rows = await read('name,city\nAda,Paris', 'd.csv', { header: false });
    expect(rows).toEqual({
      columns: ['column 1', 'column 2'],
      rows: [
        ['name', 'city'],
        ['Ada', 'Paris'],
      ],
    });
  });

  it('have unique column names', async () => {
    const { rows, columnNotes } = await opened('a,,a\n1,2,3');
    expect(rows.columns).toEqual(['a', 'column 2', 'a (2)']);
    expect(columnNotes).toEqual([
      'Column 2 has no name and is called “column 2” here.',
      'Column 3 repeats the name “a” and is called “a (2)” here.',
    ]);
  });
});

describe('Problems of rows', () => {
  it('are reported by row: too few and too many values', async () => {
    const { rows } = await opened('a,b\n1,2\n3\n4,5,6\n');
    expect(rows.faults).toMatchObject([
      { kind: 'too-few-values', row: 2 },
      { kind: 'too-many-values', row: 3 },
    ]);
    expect(await rows.firstRows(9)).toEqual([['1', '2'], ['3'], ['4', '5']]);
  });

  it('are reported by row: a quotation mark that is never closed ends the data before it', async () => {
    const content = 'a,b\n1,2\n"3,4\n5,6\n';
    const { rows } = await opened(content);
    expect(rows.faults).toEqual([]);
    // '"3,4\n5,6\n'
    expect(rows.unread).toEqual({ cause: 'unclosed-quote', row: 2, lines: 2, bytes: 9 });
    expect(rows.rowCount).toBe(1);
    const plain = await opened(content, 'd.csv', { quotes: false });
    expect(await plain.rows.firstRows(9)).toEqual([
      ['1', '2'],
      ['"3', '4'],
      ['5', '6'],
    ]);
  });

  it('are reported by row: one that is longer than 16 MB, whose header stays one', async () => {
    const long = `2,"${'x\n'.repeat(9 * 1024 * 1024)}"\n`;
    const { rows } = await opened(`id,text\n1,a\n${long}3,c`);
    expect(rows.columns).toEqual(['id', 'text']);
    expect(await rows.firstRows(9)).toEqual([['1', 'a']]);
    expect(rows.unread).toMatchObject({ cause: 'too-long', row: 2, bytes: long.length + 3 });
    expect(await open(`id,text\n${long}`)).toEqual({ refusal: 'too-long' });
  });

  it('are reported by row: text after a closing quotation mark', async () => {
    const { rows } = await opened('a,b\n1,2\n"x "y" z",4\n5,6\n');
    expect(rows.faults).toMatchObject([{ kind: 'stray-quote', row: 2 }]);
    expect(await rows.firstRows(9)).toEqual([
      ['1', '2'],
      ['x "y" z', '4'],
      ['5', '6'],
    ]);
  });

  it('are reported by line for invalid JSON lines', async () => {
    const { rows } = await opened('{"a":1}\n\n{"a":\n[1]\n{"a":2}\n', 'd.jsonl');
    expect(rows.faults).toMatchObject([
      { kind: 'not-json', line: 3 },
      { kind: 'not-an-object', line: 4 },
    ]);
    expect(await rows.firstRows(9)).toEqual([['1'], ['2']]);
  });
});

describe('JSON lines', () => {
  it('of more than 500 levels are left out and counted', async () => {
    const deep = `{"a":${'['.repeat(600)}${']'.repeat(600)}}\n{"a":1}\n`;
    const { rows } = await opened(deep, 'd.jsonl');
    expect(await rows.firstRows(9)).toEqual([['1']]);
    expect(rows.faults).toMatchObject([{ kind: 'not-json', line: 1 }]);
    expect(JSON.stringify(rows.faults)).toContain('500 levels');
  });

  it('have the union of their keys as columns', async () => {
    const content = '{"a":"x","b":null}\n{"c":{"d":[1]},"a":true}\n';
    expect(await read(content, 'd.jsonl')).toEqual({
      columns: ['a', 'b', 'c'],
      rows: [
        ['x', undefined],
        ['true', undefined, '{"d":[1]}'],
      ],
    });
  });

  it('are recognized without a telling file name', async () => {
    expect((await read('{"a":1}\n{"a":2}', 'pasted')).columns).toEqual(['a']);
  });

  it('accept a key named __proto__ as a column', async () => {
    expect(await read('{"__proto__":"x"}', 'd.jsonl')).toEqual({
      columns: ['__proto__'],
      rows: [['x']],
    });
  });
});

describe('A file without rows is refused with the reason', () => {
  it.each([
    ['empty', ''],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0)],
    ['zip', Uint8Array.of(0x50, 0x4b, 3, 4)],
    ['binary', Uint8Array.of(1, 0, 0, 7, 9, 0, 1, 1)],
    ['json-array', '[{"a": 1}]'],
    ['no-rows', 'name,city\n'],
  ])('%s', async (refusal, content) => {
    const choices = refusal === 'no-rows' ? { header: true } : {};
    expect(await open(content, 'data.csv', choices)).toEqual({ refusal });
  });
});

describe('A large file', () => {
  const count = 60_000;
  const content = Array.from(
    { length: count },
    (_, n) => `${n},"née ${n}\n 𝕏",${'x'.repeat(n % 90)}`,
  );

  it('returns any row, including those across read boundaries', async () => {
    const { rows } = await opened(`id,name,more\n${content.join('\n')}`);
    expect(rows.rowCount).toBe(count);
    expect(rows.faults).toEqual([]);
    for (const index of [0, 1, 9_999, 31_415, count - 1])
      expect(await rows.row(index)).toEqual([
        `${index}`,
        `née ${index}\n 𝕏`,
        'x'.repeat(index % 90),
      ]);
    expect(await rows.row(count)).toBeUndefined();
    let seen = 0;
    for await (const block of rows.blocks(() => true)) {
      expect(block.firstRow).toBe(seen);
      seen += block.rows.length;
    }
    expect(seen).toBe(count);
  });

  it('stops immediately when it is cancelled', async () => {
    let calls = 0;
    await openRows(new File([`id,name,more\n${content.join('\n')}`], 'd.csv'), {}, () => {
      calls += 1;
      return false;
    });
    expect(calls).toBe(1);
  });

  it('may begin with 250,000 rows of one character', async () => {
    const { rows } = await opened(`id,b\n${'a\n'.repeat(250_000)}`);
    expect(await rows.firstRows(2)).toEqual([['a'], ['a']]);
  });
});
