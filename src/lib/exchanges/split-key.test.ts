import { expect, it } from 'vitest';
import { lengthsIn, withoutSplitKey } from './split-key';

const key = 'sk-0123456789abcdef';

const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}`;
const text = (stream: string) =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => JSON.parse(line.slice(5)).choices[0].delta.content as string)
    .join('');

it('takes out a key whose parts stand in different events', async () => {
  const stream = ['Your key is sk-01', '2345', '6789abcdef, is it not?'].map(delta).join('\n\n');
  const masked = await withoutSplitKey(stream, key);
  expect(text(masked)).toBe('Your key is [key], is it not?');
});

it('takes it out of events that are like each other and of others between them', async () => {
  const event = (content: string, more = {}) =>
    `data: ${JSON.stringify({ id: 'a', choices: [{ delta: { content, ...more } }] })}`;
  const lines = ['one ', 'sk-0', '12"', '1', '234 sk-'].map((content) => event(content));
  const others = [event('01234', { role: 'assistant' }), event('56789a', { name: null })];
  const stream = [...lines, ...others, event('bcd'), event('ef'), event(' two')].join('\n');
  const masked = await withoutSplitKey(stream, key);
  expect(text(masked)).toBe('one sk-012"1234 [key] two');
  expect(masked).toContain(event('01234', { role: 'assistant' }).replace('01234', ''));
});

it('takes out two keys that meet in one event', async () => {
  const stream = ['sk-0123', '456789abcdef sk-0123', '456789abcdef.'].map(delta).join('\n\n');
  expect(text(await withoutSplitKey(stream, key))).toBe('[key] [key].');
});

it('leaves a stream as it came where it spells no key', async () => {
  const stream = [
    ': keep-alive',
    delta('sk-01'),
    'event: x',
    delta('234 and so on'),
    'data: [DONE]',
  ].join('\n');
  expect(await withoutSplitKey(stream, key)).toBe(stream);
});

it('does not join what stands at different places', async () => {
  const stream = [delta('sk-01234'), `data: {"other":"56789abcdef"}`].join('\n\n');
  expect(await withoutSplitKey(stream, key)).toBe(stream);
});

it('tells of each piece how long it is without the key, so that it came when it came', async () => {
  const pieces = ['Your key is sk-01', '2345', '6789abcdef, is it not?'].map(
    (content) => `${delta(content)}\n\n`,
  );
  const masked = await withoutSplitKey(pieces.join(''), key);
  const lengths = lengthsIn(
    masked,
    pieces.join(''),
    pieces.map(({ length }) => length),
  );
  let at = 0;
  const cut = lengths.map((length) => masked.slice(at, (at += length)));
  expect(cut).toEqual(
    ['Your key is [key]', '', ', is it not?'].map((content) => `${delta(content)}\n\n`),
  );
});

it('ends a piece that ended inside of a line in that line', async () => {
  const stream = `${delta('sk-012345')}\n\n${delta('6789abcdef.')}\n\n`;
  const masked = await withoutSplitKey(stream, key);
  const [first = 0, second = 0] = lengthsIn(masked, stream, [stream.length - 20, 20]);
  expect(first + second).toBe(masked.length);
  expect(masked.slice(first)).toMatch(/\n\n$/);
  expect(lengthsIn(stream, stream, [3, 40, stream.length - 43])).toEqual([
    3,
    40,
    stream.length - 43,
  ]);
});
