import { describe, expect, it } from 'vitest';
import { madeWhisper } from '../../../../tests/support/made-whisper';
import { findSpeechFiles, readSpeechFiles } from './speech-files';

const model = madeWhisper({ transcribe: [{ text: 'hello', start: 0, end: 1 }] });

const without = (name: string): File[] => model.filter((file) => file.name !== name);
const replaced = (name: string, content: string): File[] => [
  ...without(name),
  new File([content], name),
];
const check = (files: File[]): Promise<string> => readSpeechFiles(findSpeechFiles(files));

describe('The files of a Whisper model in a folder', () => {
  it('are found by name, with the name of the model', async () => {
    const others = [new File(['# Whisper'], 'README.md'), new File(['x'], 'vocab.json')];
    expect(findSpeechFiles([...others, ...model]).map(({ path }) => path)).toEqual([
      'config.json',
      'generation_config.json',
      'preprocessor_config.json',
      'tokenizer.json',
      'tokenizer_config.json',
      'onnx/encoder_model.onnx',
      'onnx/decoder_model_merged.onnx',
    ]);
    expect(await check(model)).toBe('whisper-made');
  });

  it('have the weights that suit a tab best, if the folder has several', () => {
    const more = ['_fp16', '_quantized', '_q4'].map(
      (ending) => new File([], `encoder_model${ending}.onnx`),
    );
    const found = findSpeechFiles([...model, ...more]);
    expect(found.filter(({ part }) => part).map(({ path, dtype }) => [path, dtype])).toEqual([
      ['onnx/encoder_model_quantized.onnx', 'q8'],
      ['onnx/decoder_model_merged.onnx', 'fp32'],
    ]);
  });

  it.each(model.map(({ name }) => name))('are refused without %s, which is named', (name) => {
    expect(() => findSpeechFiles(without(name))).toThrow(`The folder has no ${name}.`);
  });

  it.each([
    [
      'config.json',
      '{"model_type":"bert"}',
      'Only Whisper models can be used; config.json names "bert".',
    ],
    ['config.json', '{}', 'config.json names no kind.'],
    [
      'config.json',
      '{"model_type":"whisper","decoder_layers":1e9}',
      'config.json is damaged: its decoder_layers is over 64, more than Whisper models have.',
    ],
    [
      'preprocessor_config.json',
      '{"n_samples":"1e9"}',
      'preprocessor_config.json is damaged: its n_samples is over 480000',
    ],
    ['tokenizer.json', '<!doctype html>', 'tokenizer.json is damaged: it is no JSON object.'],
    ['encoder_model.onnx', '<!doctype html>', 'encoder_model.onnx is not an ONNX file.'],
    ['encoder_model.onnx', '', 'encoder_model.onnx is not an ONNX file.'],
    [
      'decoder_model_merged.onnx',
      'version https://git-lfs.github.com/spec/v1\noid sha256:0',
      'decoder_model_merged.onnx is a pointer of Git LFS, not the file.',
    ],
  ])('are refused if %s is %j', async (name, content, words) => {
    await expect(check(replaced(name, content))).rejects.toThrow(words);
  });
});
