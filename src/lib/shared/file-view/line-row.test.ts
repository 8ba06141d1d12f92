import { expect, it } from 'vitest';
import { jsonLineRow, readableLine, textLineRow } from './line-row';

const line = (value: unknown) => jsonLineRow(JSON.stringify(value));

it('The row of a request shows its custom_id, its model and its first user message', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Where is\nmy parcel?' },
  ];
  expect(line({ custom_id: 'row-1', body: { model: 'm', messages } })).toEqual({
    kind: 'json',
    customId: 'row-1',
    model: 'm',
    words: 'Where is my parcel?',
    failed: false,
  });
});

it('The row of a message with parts has their text', () => {
  const content = [{ type: 'text', text: 'What is' }, { type: 'image_url' }, { text: 'this?' }];
  const row = line({ custom_id: 'a', body: { messages: [{ role: 'user', content }] } });
  expect(row.words.replace(/\s+/, ' ')).toBe('What is this?');
});

it('The row of a result shows the answer', () => {
  const body = { model: 'm', choices: [{ message: { role: 'assistant', content: 'Lisbon.' } }] };
  const row = line({ custom_id: 'a', response: { status_code: 200, body }, error: null });
  expect(row).toMatchObject({ customId: 'a', model: 'm', words: 'Lisbon.', failed: false });
});

it('The row of a result shows the error, wherever it is', () => {
  const error = { code: 'rate_limit', message: 'Slow down.' };
  expect(line({ custom_id: 'a', response: null, error })).toMatchObject({
    words: 'rate_limit: Slow down.',
    failed: true,
  });
  expect(
    line({ custom_id: 'a', error: null, response: { status_code: 400, body: { error } } }),
  ).toMatchObject({ words: 'rate_limit: Slow down.', failed: true });
});

it('The row of a line distinguishes invalid JSON, blank lines, and JSON of another form', () => {
  expect(jsonLineRow('{"custom_id": oops')).toMatchObject({
    kind: 'bad',
    words: '{"custom_id": oops',
  });
  expect(jsonLineRow(' \t').kind).toBe('blank');
  expect(line([1, 2])).toMatchObject({ kind: 'json', words: '[1,2]' });
  expect(line({ a: 1 })).toMatchObject({ kind: 'json', words: '{"a":1}', customId: '' });
});

it('The row of a line does not trust the types of members', () => {
  expect(line({ custom_id: 7, body: { model: null, messages: 'none' } })).toMatchObject({
    customId: '',
    model: '',
  });
  expect(line({ custom_id: 'a', response: { body: 'text' }, error: '' }).kind).toBe('json');
});

it('The row of a line is limited in length', () => {
  const content = 'x'.repeat(100_000);
  expect(line({ body: { messages: [{ role: 'user', content }] } }).words.length).toBeLessThan(300);
  expect(textLineRow('    indented'.padEnd(100_000, 'x')).words.length).toBeLessThan(3000);
  expect(textLineRow('    indented').words).toBe('    indented');
});

it('The JSON of an opened line is formatted', () => {
  expect(readableLine('{"a":[1]}', false)).toEqual({ shown: '{\n  "a": [\n    1\n  ]\n}' });
});

it('The invalid JSON of an opened line is shown unchanged, with the reason', () => {
  const { shown, problem } = readableLine('{"a":', false);
  expect(shown).toBe('{"a":');
  expect(problem).toMatch(/^Not JSON: ./);
});

it('A cut line is not reported as invalid', () => {
  expect(readableLine('{"a":', true)).toEqual({ shown: '{"a":' });
});
