import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeWhisper } from '../../../../../tests/support/made-whisper';
import { sentenceModel } from '../../../../../tests/support/made-models';
import {
  addModel,
  addModelFiles,
  deleteAllModels,
  storeFiles,
} from '../../../../../tests/support/own-models';
import { externalWav, tone } from '../../../../../tests/support/service/audio-calls';
import { listOwnModels } from '../../../base/model-files/own-models';
import { createService } from '../../service';
import { lazyOwnEngines } from '../lazy-own-engines';

const service = createService({ own: lazyOwnEngines() });
const headers = { authorization: 'Bearer key' };

interface Reply {
  text: string;
  language: string;
  segments: { text: string; start: number; end: number; no_speech_prob: number }[];
  words: { word: string; start: number; end: number }[];
  x_vendor: { notice?: string };
  error: { message: string; param: string };
}

interface Call {
  path?: string;
  /** Length of the sound. */
  seconds?: number;
  signal?: AbortSignal;
}

function post(
  fields: { [name: string]: string },
  { path = 'transcriptions', seconds = 6, signal }: Call = {},
): Promise<Response> {
  const form = new FormData();
  const all = { model: 'own/whisper-made', response_format: 'verbose_json', ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.append('timestamp_granularities[]', 'segment');
  if (path === 'transcriptions') form.append('timestamp_granularities[]', 'word');
  form.set('file', externalWav(tone(seconds, 16_000, 0.5), 16_000), 'tone.wav');
  const init = { method: 'POST', headers, body: form, signal };
  return service(new Request(`https://built-in.invalid/v1/audio/${path}`, init));
}

async function transcribed(...call: Parameters<typeof post>): Promise<Reply> {
  const reply = (await (await post(...call)).json()) as Reply;
  expect(reply.error).toBeUndefined();
  return reply;
}

async function refusal(...call: Parameters<typeof post>): Promise<Reply['error']> {
  const response = await post(...call);
  expect(response.status).toBe(400);
  return ((await response.json()) as Reply).error;
}

async function loaded(method = 'GET'): Promise<{ folder: string | null; bytes: number }> {
  const address = 'https://built-in.invalid/own-models/loaded';
  const response = await service(new Request(address, { headers, method }));
  return (await response.json()) as { folder: string | null; bytes: number };
}

beforeAll(async () => {
  await deleteAllModels();
  await addModelFiles(
    madeWhisper({
      transcribe: [
        { text: 'real weights wrote this', start: 0, end: 2 },
        { text: 'through onnx in a tab', start: 2.5, end: 5 },
      ],
      translate: [{ text: 'another text for translations', start: 0, end: 3 }],
    }),
  );
});
afterAll(deleteAllModels);

describe('A folder of Whisper in the tab', () => {
  it('writes its sentences with the times of their segments', async () => {
    const { text, language, segments, x_vendor: vendor } = await transcribed({});
    expect(text).toBe('real weights wrote this through onnx in a tab');
    expect(language).toBe('english');
    expect(segments.map(({ text, start, end }) => ({ text, start, end }))).toEqual([
      { text: 'real weights wrote this', start: 0, end: 2 },
      { text: 'through onnx in a tab', start: 2.5, end: 5 },
    ]);
    expect(segments[0]?.no_speech_prob).toBeLessThan(0.01);
    expect(vendor.notice).toMatch(/no word times/);
  });

  it('writes another text for translations', async () => {
    const { text, language } = await transcribed({}, { path: 'translations' });
    expect(text).toBe('another text for translations');
    expect(language).toBe('english');
  });

  it('reads a long file in windows of 30 s, each after the one before it', async () => {
    const { segments } = await transcribed({}, { seconds: 40 });
    expect(segments.map(({ start }) => start)).toEqual([0, 2.5, 30, 32.5]);
  });

  it('takes a prompt and a language, and refuses a language that it does not know', async () => {
    const { language } = await transcribed({ language: 'de', prompt: 'weights' });
    expect(language).toBe('german');
    const { message, param } = await refusal({ language: 'fr' });
    expect(message).toBe('This model doesn’t know the language "fr"; it knows en, de.');
    expect(param).toBe('language');
  });

  it('stops at once when the request is aborted, and answers the next', async () => {
    await loaded('DELETE');
    const stopped = new AbortController();
    const reply = post({}, { seconds: 240, signal: stopped.signal });
    await expect.poll(async () => (await loaded()).folder).toBe('whisper-made');
    stopped.abort();
    await expect(reply).rejects.toThrow();
    await expect.poll(async () => (await loaded()).folder).toBe(null);
    expect((await transcribed({})).text).toMatch(/^real weights/);
  });

  it('has times of words if it was exported with its attention', async () => {
    await addModelFiles(
      madeWhisper({ transcribe: [{ text: 'one two three', start: 0, end: 3 }], attention: true }),
    );
    const { words } = await transcribed({ model: 'own/whisper-made-2' });
    // Each word begins half way between its place and that of the one before it.
    expect(words).toEqual([
      { word: 'one', start: 0, end: 0.74 },
      { word: 'two', start: 0.74, end: 1.24 },
      { word: 'three', start: 1.24, end: 3 },
    ]);
  });

  it('is refused for translations if it knows English only', async () => {
    const files = madeWhisper({ transcribe: [{ text: 'hello', start: 0, end: 1 }], english: true });
    await addModelFiles(files);
    const model = 'own/whisper-made-3';
    expect((await transcribed({ model })).text).toBe('hello');
    expect((await refusal({ model }, { path: 'translations' })).message).toMatch(/English only/);
  });

  it('leaves the memory to a language model, and takes it again', async () => {
    await addModel('sentence', sentenceModel('Both models work in turn.'));
    await transcribed({});
    const load = 'https://built-in.invalid/own-models/sentence/load';
    await service(new Request(load, { headers, method: 'POST' }));
    expect((await loaded()).folder).toBe('sentence');
    expect((await transcribed({})).text).toMatch(/^real weights/);
    expect((await loaded()).folder).toBe('whisper-made');
  });

  it('is refused with a reason if a file is missing, and nothing is stored', async () => {
    const files = madeWhisper({ transcribe: [{ text: 'hello', start: 0, end: 1 }] });
    const added = await storeFiles(files.filter(({ name }) => name !== 'tokenizer.json'));
    expect(added).toEqual({
      kind: 'problem',
      problem:
        'The folder has no tokenizer.json. Choose the folder of a Whisper model with ONNX files.',
      isDeleted: true,
    });
    expect((await listOwnModels()).map(({ folder }) => folder)).not.toContain('whisper-made-4');
  });

  it('says that its weights are damaged', async () => {
    const files = madeWhisper({ transcribe: [{ text: 'hello', start: 0, end: 1 }] }).map((file) =>
      file.name === 'encoder_model.onnx' ? new File([file.slice(0, 60)], file.name) : file,
    );
    await addModelFiles(files);
    const response = await post({ model: 'own/whisper-made-4' });
    expect(response.status).toBe(500);
    const { error } = (await response.json()) as Reply;
    expect(error.message).toMatch(/^The model can’t be loaded\. /);
  });
});
