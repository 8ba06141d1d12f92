import { afterEach, describe, expect, it, vi } from 'vitest';
import { madeWhisper } from '../../../../tests/support/made-whisper';
import { listSpeechFiles } from './repository';

const address = 'https://host.example/openai/whisper-tiny/resolve/main/';
const digest = 'ab'.repeat(32);

const paths = madeWhisper({ transcribe: [] }).map(({ name }) =>
  name.endsWith('.onnx') ? `onnx/${name}` : name,
);
const listing = (all: string[]) => [
  { type: 'directory', path: 'onnx', size: 0 },
  ...all.map((path, index) => ({
    type: 'file',
    path,
    size: index + 1,
    oid: 'ef'.repeat(20),
    ...(path.endsWith('.onnx') && { lfs: { oid: digest, size: index + 1 } }),
  })),
];

function answer(body: string | object): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url === listAddress ? new Response(text) : new Response('', { status: 404 })),
  );
}

const listAddress = 'https://host.example/api/models/openai/whisper-tiny/tree/main?recursive=true';
const list = () => listSpeechFiles(address, new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

describe('The files of a repository', () => {
  it('that Whisper needs are found in one list, with their sizes and the SHA-256 of the weights', async () => {
    const others = ['README.md', 'onnx/decoder_model.onnx', 'encoder_model_quantized.onnx'];
    answer(listing([...others, ...paths, 'onnx/encoder_model_quantized.onnx']));
    expect(await list()).toEqual([
      { name: 'config.json', size: 4, digest: null },
      { name: 'generation_config.json', size: 5, digest: null },
      { name: 'preprocessor_config.json', size: 6, digest: null },
      { name: 'tokenizer.json', size: 7, digest: null },
      { name: 'tokenizer_config.json', size: 8, digest: null },
      { name: 'encoder_model_quantized.onnx', size: 11, digest },
      { name: 'decoder_model_merged.onnx', size: 10, digest },
    ]);
  });

  it('must be complete: a missing one is named', async () => {
    answer(listing(paths.filter((path) => !path.includes('decoder'))));
    await expect(list()).rejects.toThrow('The repository has no decoder_model_merged.onnx.');
  });

  it.each(['<!doctype html>', { error: 'no' }, `[${' '.repeat(5_000_000)}]`])(
    'cannot be read from another answer than a list of a usual length',
    async (body) => {
      answer(body);
      await expect(list()).rejects.toThrow('host.example lists no files of this repository.');
    },
  );

  it('are none where there is no such repository', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    await expect(list()).rejects.toThrow('host.example has no file at this address (404).');
  });

  it('are read without what a list should not contain', async () => {
    answer([null, 7, 'config.json', { path: 7 }, { path: '../config.json', size: 1 }]);
    await expect(list()).rejects.toThrow('The repository has no config.json.');
  });
});
