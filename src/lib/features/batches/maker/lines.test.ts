import { describe, expect, it } from 'vitest';
import { FileSplitter } from '$lib/shared/batch-jobs/start/file-splitter';
import type { LineSettings } from '$lib/base/storage/batch-drafts';
import { lineParameters } from './line-settings';
import { LineWriter } from './line-writer';
import { RowChecker } from './row-checker';

const columns = ['id', 'question'];
const settings: LineSettings = {
  model: 'guide',
  system: 'Answer in one word.',
  user: 'Q: {{question}}',
  parameters: { temperature: 0 },
  customId: { from: 'rows', prefix: 'row-' },
  lacking: 'skip',
};
const writer = (changes: Partial<LineSettings> = {}) =>
  new LineWriter({ ...settings, ...changes }, columns);
const checkOf = (rows: string[][], changes?: Partial<LineSettings>) => {
  const checker = new RowChecker(writer(changes));
  rows.forEach((row, index) => checker.add(row, index + 1));
  return checker.end();
};

describe('A line', () => {
  it('is custom_id, method, url and body (docs/service.md#batches)', () => {
    expect(JSON.parse(writer().line(['a', 'Why?'], 123))).toEqual({
      custom_id: 'row-000123',
      method: 'POST',
      url: '/v1/chat/completions',
      body: {
        model: 'guide',
        messages: [
          { role: 'system', content: 'Answer in one word.' },
          { role: 'user', content: 'Q: Why?' },
        ],
        temperature: 0,
      },
    });
  });

  it('stays one line whatever the row contains', () => {
    const hostile = '\n\r\u2028"\\\ud800{{id}}</script>';
    const line = writer().line(['a', hostile], 1);
    expect(line).not.toMatch(/[\n\r]/);
    expect((JSON.parse(line) as { body: { messages: unknown[] } }).body.messages[1]).toEqual({
      role: 'user',
      content: `Q: ${hostile}`,
    });
  });

  it('has no system message when none was typed', () => {
    expect(writer({ system: ' \n' }).messages(['a', 'b'])).toEqual([
      { role: 'user', content: 'Q: b' },
    ]);
  });

  it('uses the custom_id of a column unchanged', () => {
    expect(writer({ customId: { from: 'column', column: 'id' } }).customId([' A-1', ''], 7)).toBe(
      ' A-1',
    );
  });

  it('cannot stream or request several choices', () => {
    const names = lineParameters.map(({ name }) => name);
    for (const name of ['stream', 'stream_options', 'n', 'messages', 'model'])
      expect(names).not.toContain(name);
    expect(names).toContain('response_format');
    expect(names).toContain('tools');
  });
});

describe('Rows with missing values', () => {
  const rows = [['1', 'Why?'], ['2', ' '], ['3'], ['4', 'How?']];

  it('are counted and named, and skipped', () => {
    expect(checkOf(rows)).toMatchObject({
      lines: 2,
      lacking: { count: 2, rows: [2, 3] },
      lackedColumns: [{ column: 'question', rows: { count: 2, rows: [2, 3] } }],
    });
  });

  it('or are sent with an empty value', () => {
    expect(checkOf(rows, { lacking: 'send' })).toMatchObject({ lines: 4, lacking: { count: 2 } });
    expect(writer({ lacking: 'send' }).messages(['3'])[1]?.content).toBe('Q: ');
  });

  it('matter only in columns that the templates name', () => {
    expect(checkOf([['', 'Why?']])).toMatchObject({ lines: 1, lacking: { count: 0 } });
  });
});

describe('The ids of a column', () => {
  const customId = { from: 'column', column: 'id' } as const;

  it('are reported when they are empty or repeated', () => {
    const check = checkOf(
      [
        ['a', 'x'],
        ['', 'x'],
        ['b', 'x'],
        ['a', 'x'],
        ['a', 'x'],
      ],
      { customId },
    );
    expect(check.emptyIds).toEqual({ count: 1, rows: [2] });
    expect(check.repeatedIds).toEqual({
      count: 2,
      first: [
        { id: 'a', rows: [1, 4] },
        { id: 'a', rows: [1, 5] },
      ],
    });
  });

  it('do not matter in rows that are skipped', () => {
    expect(
      checkOf(
        [
          ['a', 'x'],
          ['a', ''],
        ],
        { customId },
      ).repeatedIds.count,
    ).toBe(0);
  });
});

describe('Files', () => {
  const texts = (files: File[]) => Promise.all(files.map((file) => file.text()));

  it('are split at the number of lines', async () => {
    const splitter = new FileSplitter('data', { bytes: 1000, lines: 2 });
    for (const line of ['a', 'b', 'c']) splitter.add(line);
    const files = splitter.end().map(({ file }) => file);
    expect(files.map(({ name }) => name)).toEqual(['data-1.jsonl', 'data-2.jsonl']);
    expect(await texts(files)).toEqual(['a\nb\n', 'c\n']);
  });

  it('are split before the bytes are too many, counted as UTF-8', async () => {
    const splitter = new FileSplitter('data', { bytes: 7, lines: 100 });
    for (const line of ['é', '𝕏', 'abcdef', 'x']) splitter.add(line);
    expect(await texts(splitter.end().map(({ file }) => file))).toEqual([
      'é\n',
      '𝕏\n',
      'abcdef\n',
      'x\n',
    ]);
  });

  it('fill up to the limit exactly', async () => {
    const splitter = new FileSplitter('data', { bytes: 4, lines: 100 });
    for (const line of ['a', 'b', 'c']) splitter.add(line);
    expect(await texts(splitter.end().map(({ file }) => file))).toEqual(['a\nb\n', 'c\n']);
  });

  it('leave out a line that is too long for any file', () => {
    const splitter = new FileSplitter('data', { bytes: 4, lines: 100 });
    expect(splitter.add('abcd')).toBe(false);
    expect(splitter.end()).toEqual([]);
  });
});
