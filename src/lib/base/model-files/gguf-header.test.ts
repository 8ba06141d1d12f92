import { describe, expect, it } from 'vitest';
import { sentenceModel } from '../../../../tests/support/made-models';
import { ModelFileError, readModel } from './gguf-header';
import { type MetadataValue, writeGguf } from '../../../../tests/support/write-gguf';

const sound = sentenceModel('These words are sound.');

/** A file with a weight of 64 numbers, and the given metadata. */
function small(metadata: { [key: string]: MetadataValue }): Blob {
  const data = [new Uint8Array(256)];
  return writeGguf(metadata, [{ name: 'output.weight', shape: [64], type: 'f32', data }]);
}

const llama: MetadataValue = { type: 'string', value: 'llama' };
const context: MetadataValue = { type: 'uint32', value: 512 };

/** The sound file with some bytes replaced. */
async function withBytes(at: number, ...bytes: number[]): Promise<Blob> {
  const all = new Uint8Array(await sound.arrayBuffer());
  all.set(bytes, at);
  return new Blob([all]);
}

const huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];

async function problemOf(...files: Blob[]): Promise<string> {
  try {
    await readModel(files);
  } catch (error) {
    if (error instanceof ModelFileError) return error.message;
    throw error;
  }
  return 'no problem';
}

describe('The header of a model file', () => {
  it('states what the model is', async () => {
    const facts = await readModel([sound]);
    expect(facts).toMatchObject({
      name: 'sentence',
      architecture: 'llama',
      contextLength: 2048,
      quantization: 'F16',
      hasTemplate: true,
      canThink: false,
      embeds: false,
    });
    // One layer of 384: four square matrices, three to or from 64, two norms; embedding and output of each token; a norm.
    const tokens = 1 + 2 + 256 + 2 + 95 + 4;
    const layer = 4 * 384 ** 2 + 3 * 384 * 64 + 2 * 384;
    expect(facts.parameters).toBe(layer + 2 * 384 * tokens + 384);
    // Keys and values of one layer as 16-bit floats.
    expect(facts.bytesPerToken).toBe(2 * 384 * 2);
  });

  it.each<[string, () => Blob | Promise<Blob>, RegExp]>([
    ['an empty file', () => new Blob([]), /not a GGUF model file/],
    ['a text', () => new Blob(['Once upon a time']), /not a GGUF model file/],
    ['a web page', () => new Blob(['<!doctype html><p>Sign in']), /It is a web page/],
    ['an older form', () => new Blob(['ggml', new Uint8Array(100)]), /not a GGUF model file/],
    ['an unknown version', () => withBytes(4, 9), /GGUF version 9 can’t be read/],
    ['a first version', () => withBytes(4, 1), /GGUF version 1 can’t be read/],
    ['a header that is cut off', () => sound.slice(0, 3000), /damaged|cut off/],
    ['weights that are cut off', () => sound.slice(0, sound.size / 2), /cut off/],
    ['a last byte that is missing', () => sound.slice(0, sound.size - 100), /cut off/],
    ['a number of weights beyond all bounds', () => withBytes(8, ...huge), /damaged/],
    ['a number of facts beyond all bounds', () => withBytes(16, ...huge), /damaged/],
    ['a name beyond all bounds', () => withBytes(24, ...huge), /damaged/],
    ['no architecture', () => small({}), /which kind of model/],
    [
      'no length of context',
      () => small({ 'general.architecture': llama }),
      /how long its context/,
    ],
    [
      'a context without end',
      () =>
        small({
          'general.architecture': llama,
          'llama.context_length': { type: 'float32', value: Infinity },
        }),
      /how long its context/,
    ],
    [
      'no weights',
      () => writeGguf({ 'general.architecture': llama, 'llama.context_length': context }, []),
      /no weights/,
    ],
    [
      'one part of two',
      () =>
        small({
          'general.architecture': llama,
          'llama.context_length': context,
          'split.count': { type: 'uint32', value: 2 },
        }),
      /has 2 parts, but 1 were chosen/,
    ],
  ])('refuses %s with a reason', async (_, file, words) => {
    expect(await problemOf(await file())).toMatch(words);
  });

  it('shows only the beginning of a name without end', async () => {
    const name: MetadataValue = { type: 'string', value: 'x'.repeat(1_000_000) };
    const metadata = { 'general.architecture': llama, 'llama.context_length': context };
    const facts = await readModel([small({ ...metadata, 'general.name': name })]);
    expect(facts.name).toHaveLength(100);
  });

  it('refuses to read nothing', async () => {
    expect(await problemOf()).toBe('No file was chosen.');
  });
});
