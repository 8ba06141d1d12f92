import { afterEach, describe, expect, it, vi } from 'vitest';
import { createService } from '../service';
import { post } from '../../../../tests/support/service/calls';
import {
  externalWav,
  listen,
  service,
  speak,
  tone,
  transcript,
} from '../../../../tests/support/service/audio-calls';

const file = externalWav(tone(0.1, 8000, 0.5), 8000);
const translations = '/audio/translations';

type Fields = Parameters<typeof listen>[0];

/** Every rule of the transcription request in docs/service.md#audio. */
const refused: [rule: string, param: string, fields: Fields][] = [
  ['model is required', 'model', { model: undefined, file }],
  ['model transcribes', 'model', { model: 'built-in/robot-voice', file }],
  ['file or url is required', 'file', {}],
  ['not both file and url', 'file', { file, url: 'AAAA' }],
  ['file is a file', 'file', { file: 'text' }],
  ['file is not empty', 'file', { file: new Blob([]) }],
  ['file is audio, judged by content', 'file', { file: new File(['words'], 'a.wav') }],
  ['file can be read', 'file', { file: file.slice(0, 30) }],
  ['file lasts 0.01 s', 'file', { file: externalWav(tone(0.009, 8000, 0.5), 8000) }],
  ['url is an address or data', 'url', { url: 'ftp://host/a.wav' }],
  ['url data is Base64URL', 'url', { url: 'AAAAA' }],
  ['url data is audio', 'url', { url: 'AAAAAAAAAAAAAAAA' }],
  ['a data: URL has content', 'url', { url: 'data:audio/wav;base64' }],
  ['language is ISO 639-1', 'language', { file, language: 'xx' }],
  ['language is a code', 'language', { file, language: 'english' }],
  ['response_format is known', 'response_format', { file, response_format: 'srt' }],
  ['temperature is at least 0', 'temperature', { file, temperature: '-0.1' }],
  ['temperature is at most 1', 'temperature', { file, temperature: '1.1' }],
  ['temperature is a number', 'temperature', { file, temperature: 'warm' }],
  [
    'granularities are word or segment',
    'timestamp_granularities[]',
    { file, response_format: 'verbose_json', 'timestamp_granularities[]': ['word', 'letter'] },
  ],
  [
    'granularities need verbose_json',
    'timestamp_granularities[]',
    { file, 'timestamp_granularities[]': ['word'] },
  ],
];

const ofBoth = refused.filter(
  ([, param]) => param !== 'language' && param !== 'timestamp_granularities[]',
);

async function refusal(fields: Fields, path?: string): Promise<[number, string]> {
  const response = await listen(fields, service, path);
  return [response.status, ((await response.json()) as { error: { param: string } }).error.param];
}

describe('POST /audio/transcriptions', () => {
  it.each(refused)('refuses what breaks the rule: %s', async (_, param, fields) => {
    expect(await refusal(fields)).toEqual([400, param]);
  });

  it('answers 404 for a model that does not exist', async () => {
    expect((await listen({ model: 'whisper', file })).status).toBe(404);
  });

  it('answers 415 for a body that is not a form', async () => {
    const response = await post(service, '/audio/transcriptions', { url: 'AAAA' });
    expect(response.status).toBe(415);
  });

  it('answers 413 for a file over 100 MB', async () => {
    const large = new Blob([new Uint8Array(100 * 1024 * 1024 + 1)]);
    expect((await listen({ file: large })).status).toBe(413);
  });

  it('returns text and x_vendor with the request id', async () => {
    const response = await listen({ file });
    const id = response.headers.get('x-request-id');
    expect(await response.json()).toEqual({
      text: expect.any(String) as string,
      x_vendor: { id, notice: expect.stringContaining('no speech model') as string },
    });
  });

  it('returns plain text for response_format text', async () => {
    const response = await listen({ file, response_format: 'text' });
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toMatch(/^No speech model is loaded/);
  });

  it('returns the language that the request names', async () => {
    const fields = { file, language: 'de', response_format: 'verbose_json' };
    expect((await transcript(fields)).language).toBe('german');
  });
});

describe('POST /audio/translations', () => {
  it.each(ofBoth)('refuses what breaks the rule: %s', async (_, param, fields) => {
    expect(await refusal(fields, translations)).toEqual([400, param]);
  });

  it('states that nothing was translated, and reports english as language', async () => {
    const spoken = await (await speak({ response_format: 'wav' })).blob();
    const reply = await transcript({ file: spoken, response_format: 'verbose_json' }, translations);
    expect(reply).toMatchObject({ task: 'translate', language: 'english' });
    expect(reply.text).toMatch(/^Hello world\.\n.*[Nn]othing was translated/);
    expect(reply.words).toBeUndefined();
  });
});

it.each(['/audio/transcriptions', translations])(
  'The endpoint %s hands the prompt on',
  async (path) => {
    const prompts: (string | undefined)[] = [];
    const service = createService({
      transcription: {
        transcribe: async ({ prompt }) => {
          prompts.push(prompt);
          return { text: '', language: 'english', segments: [], words: [] };
        },
      },
    });
    expect((await listen({ file, prompt: 'Names: Ada' }, service, path)).status).toBe(200);
    expect(prompts).toEqual(['Names: Ada']);
  },
);

describe('The field url', () => {
  const fetchUrl = vi.fn<(url: string, signal: AbortSignal) => Promise<Response>>();
  const fetching = createService({ fetchUrl });
  const address = 'https://files.invalid/a.wav';
  afterEach(() => fetchUrl.mockReset());

  async function base64(): Promise<string> {
    return Buffer.from(await file.arrayBuffer()).toString('base64');
  }

  it.each([
    ['Base64URL', async () => Buffer.from(await file.arrayBuffer()).toString('base64url')],
    ['a data: URL', async () => `data:audio/wav;base64,${await base64()}`],
    [
      'a data: URL in percent signs',
      async () =>
        `data:,${(await file.arrayBuffer().then((buffer) => Buffer.from(buffer).toString('hex'))).replace(/../g, '%$&')}`,
    ],
  ])('carries the audio as %s', async (_, url) => {
    const { text } = await transcript({ url: await url() });
    expect(text).toContain('8000 Hz');
  });

  it('is not fetched without permission', async () => {
    const response = await listen({ url: address });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('does not fetch');
  });

  it('is fetched with permission', async () => {
    fetchUrl.mockResolvedValue(new Response(file));
    const response = await listen({ url: address }, fetching);
    expect(await response.text()).toContain('8000 Hz');
    expect(fetchUrl.mock.calls[0]?.[0]).toBe(address);
  });

  it.each([
    ['an answer that is an error', () => Promise.resolve(new Response('', { status: 403 })), '403'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ])('reports %s', async (_, answer, words) => {
    fetchUrl.mockImplementation(answer);
    const response = await listen({ url: address }, fetching);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
  });
});
