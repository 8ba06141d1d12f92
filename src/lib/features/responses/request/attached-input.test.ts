import { expect, it } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import { attachmentSample } from '../../../../../tests/support/storage/samples';
import { attachedIds, withAttached, withoutAttached } from './attached-input';

const text = attachmentSample('1').note;
const image = { ...attachmentSample('2').note, kind: 'image' as const };
const parts: JsonValue[] = [
  { type: 'input_image', image_url: `attachment:${image.id}`, detail: 'auto' },
  { type: 'input_text', text: `attachment:${text.id}` },
];

it('An input with files has them before the typed text, as parts of one message', () => {
  const content = [...parts, { type: 'input_text', text: 'What is it?' }];
  expect(withAttached('What is it?', [image, text])).toEqual([{ role: 'user', content }]);
});

it('An input with audio has it as a part of its own, or as its transcript', () => {
  const sound = { ...attachmentSample('3').note, kind: 'audio' as const, type: 'audio/wav' };
  const data = `attachment:${sound.id}`;
  const part = { type: 'input_audio', input_audio: { data, format: 'wav' } };
  const sent = withAttached('', [{ ...sound, asSound: true }]);
  expect(sent).toEqual([{ role: 'user', content: [part] }]);
  expect(attachedIds(sent)).toEqual([sound.id]);
  const text = { type: 'input_text', text: data };
  expect(withAttached('', [sound])).toEqual([{ role: 'user', content: [text] }]);
});

it('An input with files leaves earlier items unchanged, and needs no text', () => {
  const answer = { role: 'assistant', content: 'Hello' };
  expect(withAttached([answer], [image, text])).toEqual([answer, { role: 'user', content: parts }]);
  const typed = { type: 'message', role: 'user', content: 'And?' };
  expect(withAttached([answer, typed], [text])).toEqual([
    answer,
    { ...typed, content: [parts[1], { type: 'input_text', text: 'And?' }] },
  ]);
  expect(withAttached('Hi', [])).toBe('Hi');
});

it('An input has its files found, and nothing else', () => {
  const input = [
    ...(withAttached('attachment: see above', [image, text]) as object[]),
    { role: 'user', content: 'attachment:1' },
    { type: 'function_call', arguments: '{}' },
  ];
  expect(attachedIds(JSON.parse(JSON.stringify(input)))).toEqual([image.id, text.id]);
  expect(attachedIds('Hi')).toEqual([]);
});

it('The files of the last message are detached if it has one text beside them', () => {
  const before = { role: 'assistant', content: 'Hello' };
  for (const typed of ['What is it?', '']) {
    const input: JsonValue[] = [before, { role: 'user', content: typed }];
    expect(withoutAttached(withAttached(input, [image, text]))).toEqual({
      input,
      attached: [image.id, text.id],
    });
  }
  const word = { type: 'input_text', text: 'a' };
  const others: JsonValue[] = [
    [...parts, word, word],
    [...parts, { type: 'input_file' }],
    [word],
    'a',
  ];
  for (const content of others) {
    const input: JsonValue[] = [{ role: 'user', content }];
    expect(withoutAttached(input)).toEqual({ input, attached: [] });
  }
});
