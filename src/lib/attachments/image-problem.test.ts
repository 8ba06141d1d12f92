import { expect, it } from 'vitest';
import { imageProblem } from './image-problem';

const withImage = (model: string) => ({
  model,
  messages: [
    { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] },
    { role: 'user', content: 'What is it?' },
  ],
});

it('refuses images for models that are known to read none', () => {
  for (const model of ['llama-3.3-70b-versatile', 'openai/gpt-oss-20b', 'built-in/guide-tiny'])
    expect(imageProblem(withImage(model))).toMatchObject([{ kind: 'no-images', level: 'refusal' }]);
});

it('is never in the way of a model of which nobody can tell, nor where there is no image', () => {
  for (const model of ['meta-llama/llama-4-scout', 'qwen/qwen3.6-27b', 'my-own', 'built-in/guide'])
    expect(imageProblem(withImage(model))).toEqual([]);
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];
  expect(imageProblem({ model: 'openai/gpt-oss-20b', messages })).toEqual([]);
});

it('finds them in the input of a response too', () => {
  const input = [{ role: 'user', content: [{ type: 'input_image', image_url: 'data:' }] }];
  expect(imageProblem({ model: 'openai/gpt-oss-20b', input })).toHaveLength(1);
});
