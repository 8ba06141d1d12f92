import { describe, expect, it } from 'vitest';
import { readAddress, readDigest } from './model-address';
import { fileAddress, suggestedModels } from './suggested-models';

const whisper = 'https://huggingface.co/openai/whisper-tiny.en/resolve/main/';
const file = 'https://huggingface.co/Qwen/Qwen3-0.6B-GGUF/resolve/main/Qwen3-0.6B-Q8_0.gguf';

describe('The address of a model', () => {
  it.each([
    [file, file],
    [file.replace('/resolve/', '/blob/'), file],
    [`${file}?download=true`, file],
    [file.replace('https://', ' '), file],
    ['https://example.com/a.gguf?token=1', 'https://example.com/a.gguf?token=1'],
    ['https://example.com/a-00002-of-00003.gguf', 'https://example.com/a-00001-of-00003.gguf'],
    ['http://127.0.0.1:8080/a.gguf', 'http://127.0.0.1:8080/a.gguf'],
    ['https://huggingface.co/openai/whisper-tiny.en', whisper],
    ['huggingface.co/openai/whisper-tiny.en/', whisper],
    ['https://huggingface.co/openai/whisper-tiny.en/tree/main/onnx', whisper],
    [`${whisper}onnx/encoder_model.onnx`, whisper],
    ['https://huggingface.co/openai/whisper-tiny.en/blob/main/config.json', whisper],
    [whisper.replace('main', 'v1').replace('resolve', 'tree'), whisper.replace('main', 'v1')],
    ['https://mirror.example/o/n/tree/main', 'https://mirror.example/o/n/resolve/main/'],
  ])('%s is read as that of its file', (entered, address) => {
    expect(readAddress(entered)).toEqual({ address });
  });

  it.each([
    ['', /begins with https/],
    ['a model', /begins with https/],
    ['http://example.com/a.gguf', /Only https/],
    ['file:///a.gguf', /Only https/],
    ['https://me:secret@example.com/a.gguf', /user name and password/],
    ['https://mirror.example/o/n', /isn’t the address of a \.gguf file/],
    ['https://huggingface.co/openai', /isn’t the address of a \.gguf file/],
    ['https://huggingface.co/Qwen/Qwen3-0.6B-GGUF', /isn’t the address of a \.gguf file/],
  ])('%s is refused with a reason', (entered, problem) => {
    expect(readAddress(entered)).toEqual({ problem: expect.stringMatching(problem) as string });
  });

  it('of each suggested model is one', () => {
    for (const model of suggestedModels)
      expect(readAddress(fileAddress(model))).toEqual({ address: fileAddress(model) });
  });
});

describe('The SHA-256 of a model', () => {
  const digits = '0123456789abcdef'.repeat(4);

  it('has 64 digits in either case, or is left out', () => {
    expect(readDigest(` ${digits.toUpperCase()} `, file)).toEqual({ digest: digits });
    expect(readDigest(' ', file)).toEqual({ digest: undefined });
    expect(readDigest('', whisper)).toEqual({ digest: undefined });
  });

  it.each([
    [digits.slice(1), file, /64 hexadecimal digits/],
    [digits.replace('f', 'g'), file, /64 hexadecimal digits/],
    [digits, whisper, /several files/],
    [digits, 'https://example.com/a-00001-of-00003.gguf', /several files/],
  ])('%s of %s is refused with a reason', (entered, address, problem) => {
    expect(readDigest(entered, address)).toEqual({
      problem: expect.stringMatching(problem) as string,
    });
  });
});
