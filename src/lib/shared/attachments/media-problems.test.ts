import { expect, it } from 'vitest';
import { mediaProblems, describeMediaProblems } from './media-problems';

const withImage = (model: string) => ({
  model,
  messages: [
    { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] },
    { role: 'user', content: 'What is it?' },
  ],
});

it('An image is refused for models that are known not to accept them', () => {
  for (const model of ['llama-3.3-70b-versatile', 'openai/gpt-oss-20b', 'built-in/guide-tiny'])
    expect(mediaProblems(withImage(model))).toMatchObject([
      { kind: 'no-images', level: 'refusal' },
    ]);
});

it('An image does not block an unknown model, nor does a request without images', () => {
  for (const model of ['meta-llama/llama-4-scout', 'qwen/qwen3.6-27b', 'my-own', 'built-in/guide'])
    expect(mediaProblems(withImage(model))).toEqual([]);
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];
  expect(mediaProblems({ model: 'openai/gpt-oss-20b', messages })).toEqual([]);
});

it('An image is found in the input of a response too', () => {
  const input = [{ role: 'user', content: [{ type: 'input_image', image_url: 'data:' }] }];
  expect(mediaProblems({ model: 'openai/gpt-oss-20b', input })).toHaveLength(1);
});

const withSound = (model: string, image = false) => ({
  model,
  messages: [
    {
      role: 'user',
      content: [
        { type: 'input_audio', input_audio: { data: '', format: 'wav' } },
        ...(image ? [{ type: 'image_url', image_url: { url: 'data:' } }] : []),
      ],
    },
  ],
});

it('A sound is refused for models that are known not to accept it, including those that accept images', () => {
  for (const model of [
    'llama-3.3-70b-versatile',
    'meta-llama/llama-4-scout',
    'built-in/guide-tiny',
  ])
    expect(mediaProblems(withSound(model))).toMatchObject([{ kind: 'no-sound', level: 'refusal' }]);
  for (const model of ['gpt-audio', 'qwen3-omni-30b', 'voxtral-mini', 'my-own', 'built-in/guide'])
    expect(mediaProblems(withSound(model))).toEqual([]);
});

it('A model that accepts neither images nor sound has both reported', () => {
  const problems = mediaProblems(withSound('openai/gpt-oss-20b', true));
  expect(describeMediaProblems(problems)).toMatch(
    /doesn’t accept images\..*doesn’t accept audio\./,
  );
  expect(describeMediaProblems([])).toBeUndefined();
});
