import { describe, expect, it, test } from 'vitest';
import { checkFile } from './check-file';
import { repairedName, repairFile, type Repair } from './repair-file';

const request = (id?: string | number, more = '') =>
  `{"custom_id":${JSON.stringify(id)},"method":"POST","url":"/v1/chat/completions","body":{"model":"m","messages":[{"role":"user","content":"Hello"}]${more}}}`;
const withoutId = request('x').replace('"custom_id":"x",', '');

async function repair(...content: BlobPart[]): Promise<Repair & { text: string }> {
  const repaired = await repairFile(new File(content, 'rows.jsonl'), () => {});
  return { ...repaired, text: await repaired.file.text() };
}

test('A file with only repairable problems has none afterwards', async () => {
  const lines = [
    `\uFEFF${request('a')}`,
    '',
    `${request('a')},`,
    withoutId,
    `${request(7).slice(0, -1)},}`,
    '   ',
    `\uFEFF${request('b')}`,
  ];
  const { file } = await repair(lines.join('\r\n'));
  expect(file.name).toBe('rows-repaired.jsonl');
  const report = await checkFile(file, undefined, () => {});
  expect(report).toMatchObject({ lines: 5, groups: [] });
});

test('A file that needs no repair is copied byte for byte', async () => {
  const text = `${request('a', ',"seed":12345678901234567890')}\n${request('b', ' , "x" : 1.0 ')}\n`;
  expect(await repair(text)).toMatchObject({ text, changes: [], ids: [] });
});

describe('The summary of changes', () => {
  it('is a count with the first lines', async () => {
    const { changes } = await repair(`\uFEFF${request('a')}\r\n\r\n\n${request('b')},\n`);
    expect(changes).toEqual([
      { kind: 'crlf', count: 2, lines: [1, 2] },
      { kind: 'bom', count: 1, lines: [1] },
      { kind: 'blank', count: 2, lines: [2, 3] },
      { kind: 'trailing-comma', count: 1, lines: [4] },
    ]);
  });

  it('lists every new custom_id by its line in the original', async () => {
    const { ids } = await repair(
      [request('a'), '', request('a'), withoutId, request(7)].join('\n'),
    );
    expect(ids).toEqual([
      { line: 3, before: 'a', after: 'a-2' },
      { line: 4, before: undefined, after: 'line-4' },
      { line: 5, before: '7', after: '7' },
    ]);
  });
});

describe('A new custom_id', () => {
  const idsIn = async (lines: string[]) =>
    (await repair(lines.join('\n'))).text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { custom_id: string }).custom_id);

  it('never collides with another one of the file, before or after it', async () => {
    const ids = await idsIn([
      request('a'),
      request('a'),
      request('a-2'),
      request('line-5'),
      withoutId,
    ]);
    expect(ids).toEqual(['a', 'a-3', 'a-2', 'line-5', 'line-5-2']);
  });

  it('leaves the rest of its line unchanged', async () => {
    const line = `  { "body" : {"seed":12345678901234567890,"custom_id":"inner"}, "custom_id" : "a" , "n":1.0}`;
    const { text } = await repair(`${request('a')}\n${line}\n{}\n`);
    expect(text.split('\n')[1]).toBe(line.replace(' "a" ', '"a-2"'));
    expect(text.split('\n')[2]).toBe('{"custom_id":"line-3"}');
  });
});

test('A comma within a text is not a trailing comma', async () => {
  const line = request('a', String.raw`,"user":"say \",}\" and ,]"`);
  expect((await repair(`${line},\n`)).text).toBe(`${line}\n`);
});

test('Problems that cannot be repaired are left unchanged', async () => {
  const text = `{"custom_id":"a"\nhello\n[1]\n`;
  expect(await repair(text)).toMatchObject({ text, changes: [] });
});

test.each([
  ['rows.jsonl', 'rows-repaired.jsonl'],
  ['rows.v2.JSONL', 'rows.v2-repaired.jsonl'],
  ['rows', 'rows-repaired.jsonl'],
])('The repaired file of %s is called %s', (name, repaired) => {
  expect(repairedName(name)).toBe(repaired);
});
