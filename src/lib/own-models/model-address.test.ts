import { describe, expect, it } from 'vitest';
import { readAddress } from './model-address';
import { fileAddress, suggestedModels } from './suggested-models';

const file = 'https://huggingface.co/Qwen/Qwen3-0.6B-GGUF/resolve/main/Qwen3-0.6B-Q8_0.gguf';

describe('the address of a model', () => {
  it.each([
    [file, file],
    [file.replace('/resolve/', '/blob/'), file],
    [`${file}?download=true`, file],
    [file.replace('https://', ' '), file],
    ['https://example.com/a.gguf?token=1', 'https://example.com/a.gguf?token=1'],
    ['https://example.com/a-00002-of-00003.gguf', 'https://example.com/a-00001-of-00003.gguf'],
    ['http://127.0.0.1:8080/a.gguf', 'http://127.0.0.1:8080/a.gguf'],
  ])('%s is read as that of its file', (entered, address) => {
    expect(readAddress(entered)).toEqual({ address });
  });

  it.each([
    ['', /begins with https/],
    ['a model', /begins with https/],
    ['http://example.com/a.gguf', /Only https/],
    ['file:///a.gguf', /Only https/],
    ['https://me:secret@example.com/a.gguf', /user name and password/],
    ['https://huggingface.co/Qwen/Qwen3-0.6B-GGUF', /isn’t the address of a \.gguf file/],
  ])('%s is refused in words', (entered, problem) => {
    expect(readAddress(entered)).toEqual({ problem: expect.stringMatching(problem) as string });
  });

  it('of each suggested model is one', () => {
    for (const model of suggestedModels)
      expect(readAddress(fileAddress(model))).toEqual({ address: fileAddress(model) });
  });
});
