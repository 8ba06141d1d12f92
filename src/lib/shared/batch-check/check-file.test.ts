import { describe, expect, it, test } from 'vitest';
import { checkFile } from './check-file';

const request = (id: string, model = 'm') =>
  JSON.stringify({
    custom_id: id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model, messages: [{ role: 'user', content: 'Hello' }] },
  });

const check = (...parts: BlobPart[]) =>
  checkFile(new Blob(parts), undefined, () => {}, 'Demo service');

/** Every problem as "line code", errors first. */
async function problemsOf(...parts: BlobPart[]): Promise<string[]> {
  const { groups } = await check(...parts);
  return groups.flatMap(({ examples }) =>
    examples.map(({ line, code }) => `${line ?? '-'} ${code}`),
  );
}

test('A valid file has no problem, and its content is reported', async () => {
  expect(await check(`${request('a')}\n${request('b', 'n')}\n${request('c')}`)).toEqual({
    lines: 3,
    groups: [],
    models: [
      { model: 'm', lines: 2 },
      { model: 'n', lines: 1 },
    ],
    otherModelLines: 0,
    inputTokens: 4, // 15 bytes of text.
  });
});

describe('A warning, but no error, comes from', () => {
  it.each([
    ['a byte order mark', `\uFEFF${request('a')}\n`, ['1 bom']],
    ['Windows line ends', `${request('a')}\r\n${request('b')}\r\n`, ['1 crlf', '2 crlf']],
    ['blank lines', `${request('a')}\n\n  \n${request('b')}\n`, ['2 blank', '3 blank']],
  ])('%s', async (_, content, problems) => {
    const { groups, lines } = await check(content);
    expect(groups.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(await problemsOf(content)).toEqual(problems);
    expect(lines).toBe(content.split('custom_id').length - 1);
  });

  it('more than 50,000 lines', async () => {
    const line = (_: unknown, index: number) => `${request(String(index))}\n`;
    const lines = Array.from({ length: 50_001 }, line);
    expect(await problemsOf(lines.join(''))).toEqual(['- many-lines']);
    expect(await problemsOf(lines.slice(1).join(''))).toEqual([]);
  });
});

describe('A line that may not fit the context window of its model', () => {
  const models = [{ id: 'small', context_window: 512 }, { id: 'boundless' }];
  const line = (model: string, characters: number, parameters: object = {}) =>
    JSON.stringify({
      custom_id: 'a',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model, messages: [{ role: 'user', content: 'x'.repeat(characters) }], ...parameters },
    });
  const warnings = async (text: string) =>
    (await checkFile(new Blob([text]), models, () => {}, 'Demo service')).groups.map(
      ({ severity, code }) => `${severity} ${code}`,
    );

  // A token is about four bytes, and an answer has at least one.
  it('produces a warning that names the tokens it may generate', async () => {
    expect(await warnings(line('small', 4 * 512))).toEqual(['warning context']);
    expect(await warnings(line('small', 4 * 500, { max_completion_tokens: 13 }))).toEqual([
      'warning context',
    ]);
  });

  it('produces no warning when it fits, or when nothing is known about the model', async () => {
    expect(await warnings(line('small', 4 * 511))).toEqual([]);
    expect(await warnings(line('small', 4 * 500, { max_completion_tokens: 12 }))).toEqual([]);
    expect(await warnings(line('boundless', 1_000_000))).toEqual([]);
  });
});

test('NUL bytes are reported with their line and their code', async () => {
  const { groups } = await check(`${request('a')}\n\0\0\0\0\n${request('b')}\n{"a":"x\0"}\n`);
  expect(groups.flatMap(({ examples }) => examples)).toMatchObject([
    { line: 2, severity: 'error', reason: expect.stringContaining('4 NUL bytes') },
    { line: 4, severity: 'error', reason: expect.stringContaining('a NUL byte') },
  ]);
});

describe('A line that is no JSON object is reported as', () => {
  const a = request('a');
  it.each([
    ['text behind the object', `${a} // first`, ['1 trailing-text']],
    ['two objects', `${a}${request('b')}`, ['1 trailing-text']],
    ['an array', `[${a}]`, ['1 array']],
    ['a number', '17', ['1 not-object']],
    ['a text', '"a"', ['1 not-object']],
    ['words', 'hello', ['1 invalid-json']],
    ['single quotes', "{'custom_id': 'a'}", ['1 invalid-json']],
    ['a comma behind it', `${a},`, ['1 trailing-comma']],
    ['a comma behind its last member', `${a.slice(0, -1)},}`, ['1 trailing-comma']],
    ['a cut last line', `${request('b')}\n${a.slice(0, 40)}`, ['2 cut-line']],
    ['a cut line among others', `${a.slice(0, 40)}\n${request('b')}`, ['1 cut-line']],
    ['a byte order mark within', `${a}\n\uFEFF${request('b')}`, ['2 bom']],
  ])('%s', async (_, content, problems) => {
    expect(await problemsOf(content)).toEqual(problems);
  });

  it('a pretty-printed object, one problem that names its lines', async () => {
    const pretty = JSON.stringify(JSON.parse(a), null, 2);
    const { groups, lines } = await check(`${request('b')}\n${pretty}\n${request('c')}`);
    expect(groups).toMatchObject([{ code: 'several-lines', count: 1, examples: [{ line: 2 }] }]);
    const last = 1 + pretty.split('\n').length;
    expect(groups[0]?.examples[0]?.reason).toContain(`lines 2 to ${last}`);
    expect(lines).toBe(3);
  });

  it('a pretty-printed array of all requests', async () => {
    const pretty = JSON.stringify([JSON.parse(a)], null, 2);
    expect(await problemsOf(pretty)).toEqual(['1 several-lines']);
  });

  it('a file that is one array with one request per line', async () => {
    const lines = ['[', `  ${a},`, `  ${request('b')}`, ']'];
    expect(await problemsOf(lines.join('\n'))).toEqual(['1 array', '4 array', '2 trailing-comma']);
  });
});

test('Both lines of a repeated custom_id are named', async () => {
  const { groups } = await check([request('a'), request('b'), request('a')].join('\n'));
  expect(groups).toMatchObject([
    { code: 'duplicate-id', examples: [{ line: 3, reason: expect.stringContaining('line 1') }] },
  ]);
});

describe('Bytes that aren’t UTF-8', () => {
  it('are reported with their line', async () => {
    const bytes = Buffer.from(`${request('a')}\n${request('b?')}\n`);
    bytes[bytes.lastIndexOf('?')] = 0xff;
    expect(await problemsOf(bytes)).toEqual(['2 invalid-utf8']);
  });

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${request('a')}`, 'utf16le'), 'UTF-16'],
    ['gzip', Uint8Array.from([0x1f, 0x8b, 8, 0]), 'gzip'],
    ['zip', Uint8Array.from([0x50, 0x4b, 3, 4]), 'ZIP'],
  ])('are named when the whole file is %s', async (_, bytes, name) => {
    const { groups } = await check(bytes);
    expect(groups).toMatchObject([{ code: 'encoding', severity: 'error' }]);
    expect(groups[0]?.examples[0]?.reason).toContain(name);
  });
});

describe('A size', () => {
  it('of 0 bytes is refused, and so is a file of blank lines', async () => {
    expect(await problemsOf()).toEqual(['- empty']);
    expect(await problemsOf('\n\n')).toEqual(['- empty', '1 blank', '2 blank']);
  });

  it('is checked before anything is read', async () => {
    const file = { size: 104_857_601 } as Blob; // It has no content to read.
    expect((await checkFile(file, undefined, () => {}, 'Demo service')).groups).toMatchObject([
      { code: 'too-large' },
    ]);
  });
});

test('A file that only some services consider too large is read, with a warning', async () => {
  const megabyte = `${' '.repeat(999_999)}\n`;
  const { groups } = await check(...Array<string>(101).fill(megabyte));
  expect(groups).toContainEqual(expect.objectContaining({ code: 'large', severity: 'warning' }));
});

test('All of thousands of equal problems are counted, and the first are listed', async () => {
  const { groups } = await check(`${request('a')}\r\n`.repeat(5000));
  expect(groups).toMatchObject([
    { code: 'duplicate-id', count: 4999 },
    { code: 'crlf', count: 5000 },
  ]);
  expect(groups[0]?.examples).toHaveLength(2000);
  expect(groups[0]?.examples[0]?.line).toBe(2);
});

test('A problem includes the first words of its line', async () => {
  const { groups } = await check('{"custom_id":"a","method":"POST"}');
  expect(groups[0]?.examples[0]?.words).toBe('{"custom_id":"a","method":"POST"}');
});

test('A line beyond 16 MB is reported, and the following lines are checked', async () => {
  const long = `{"custom_id":"${'x'.repeat(17 * 1024 * 1024)}"}`;
  expect(await problemsOf(`${request('a')}\n${long}\n`, request('a'))).toEqual([
    '2 line-too-long',
    '3 duplicate-id',
  ]);
});
