import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Endpoint, Fetch } from '$lib/base/api/wire/endpoint';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { openSpeeches, type SpeechRecord } from '$lib/base/storage/speeches';
import { readWavHeader } from '$lib/base/formats/wav/wav-header';
import { newSpeech } from './new-speech';
import { OpenSpeech } from './open-speech.svelte';
import { muLawFile, tone } from '../../../../../tests/support/audio/speech-sounds';

const repository = openSpeeches();
const services = { repository, onrecord: () => undefined };

interface SpeechBody {
  input: string;
  response_format?: string;
}

/** Answers each request with the result of `reply` for its body; calls `onsent` with the number of running requests. */
function endpoint(
  reply: (requested: SpeechBody) => Response | Promise<Response>,
  onsent: (underWay: number) => void = () => undefined,
): () => Promise<Endpoint> {
  let underWay = 0;
  const fetch: Fetch = (_, init) => {
    onsent(++underWay);
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      void Promise.resolve(reply(JSON.parse(init.body as string) as SpeechBody)).then(resolve);
    }).finally(() => (underWay -= 1));
  };
  return () =>
    Promise.resolve({
      baseUrl: 'https://api.test/v1',
      rootUrl: 'https://api.test',
      apiKey: 'sk-secret-1',
      fetch,
    });
}

function begin(text = 'Hello.', parameters = {}, maxCharacters = 4096): OpenSpeech {
  const take = { model: 'm', voice: 'v', parameters };
  const record = newSpeech({ text, take, groupId: 'g', connectionName: 'Test', maxCharacters });
  return new OpenSpeech(record, services);
}

const answer = (body: Blob | string | Uint8Array<ArrayBuffer>, type = 'text/html') =>
  new Response(body instanceof Blob ? body.slice(0, body.size, type) : body, {
    headers: { 'content-type': type },
  });

/** Opens the stored speech as after a reload. */
async function reopened({ record }: OpenSpeech): Promise<OpenSpeech> {
  const again = new OpenSpeech((await repository.get(record.id)) as SpeechRecord, services);
  await again.load();
  return again;
}

const three = 'One is here. Two is there. Three is gone.';

describe('A spoken text', () => {
  it('is detected by its content and not by its Content-Type, and is stored', async () => {
    const speech = begin();
    await speech.send(endpoint(() => answer(tone(0.5))));
    expect(speech.record).toMatchObject({
      state: 'done',
      parts: [{ sound: { form: 'wav', ending: 'wav', seconds: 0.5, sampleRate: 8000 } }],
    });
    expect(speech.record.firstByteMs).toBeLessThanOrEqual(speech.record.totalMs ?? -1);
    const again = await reopened(speech);
    expect(again.sound?.type).toBe('audio/wav');
    expect(again.file?.content.size).toBe(tone(0.5).size);
  });

  it('is sent with the set parameters only', async () => {
    const bodies: unknown[] = [];
    await begin('Hi.', { speed: 2 }).send(
      endpoint((body) => {
        bodies.push(body);
        return answer(tone(0.1));
      }),
    );
    expect(bodies).toEqual([{ model: 'm', input: 'Hi.', voice: 'v', speed: 2 }]);
  });

  it('of mu-law in WAV is decoded for the player, and downloaded unchanged', async () => {
    const codes = new Uint8Array(4000).fill(0x80);
    const speech = begin('Hi.', { response_format: 'mulaw' });
    const sent = muLawFile(codes);
    await speech.send(endpoint(() => answer(sent)));
    expect(speech.record.parts[0]?.sound).toMatchObject({
      form: 'mulaw',
      ending: 'wav',
      seconds: 0.5,
    });
    expect(await readWavHeader(speech.sound as Blob)).toMatchObject({
      format: 's16',
      sampleRate: 8000,
    });
    expect(await speech.file?.content.arrayBuffer()).toEqual(await sent.arrayBuffer());
  });

  it('of mu-law without a container has the requested rate', async () => {
    const codes = new Uint8Array(8000).map((_, at) => (at % 2 ? 0x80 : 0x00));
    const speech = begin('Hi.', { response_format: 'mulaw', sample_rate: 16_000 });
    await speech.send(endpoint(() => answer(codes)));
    expect(speech.record.parts[0]?.sound).toMatchObject({
      form: 'raw-mulaw',
      ending: 'ulaw',
      seconds: 0.5,
    });
  });

  it('that is cut off is stored, and both lengths are known', async () => {
    const speech = begin();
    await speech.send(endpoint(() => answer(tone(2).slice(0, 8044))));
    expect(speech.record.parts[0]?.sound).toMatchObject({ seconds: 0.5, toldSeconds: 2 });
    expect(speech.sound).toBeDefined();
  });
});

describe('A reply that is no sound is reported, and nothing can be played', () => {
  it.each<[name: string, body: string | Uint8Array<ArrayBuffer>, failure: object]>([
    ['a page', '<!doctype html><p>Hi', { kind: 'call', error: { kind: 'html' } }],
    [
      'JSON',
      '{"error":{"message":"no"}}',
      { kind: 'call', error: { kind: 'malformed', words: 'no' } },
    ],
    ['nothing', '', { kind: 'call', error: { kind: 'empty' } }],
    [
      'words',
      'busy: sk-secret-1',
      { kind: 'reply', said: expect.not.stringContaining('sk-secret') },
    ],
    ['garbage', new Uint8Array(3000).map((_, at) => at % 251), { kind: 'reply' }],
    ['a bare head', new Uint8Array(44), { kind: 'reply' }],
    ['damaged FLAC', new TextEncoder().encode('fLaC\0\0\0\0'.repeat(99)), { kind: 'reply' }],
  ])('%s', async (_, body, failure) => {
    const speech = begin();
    await speech.send(endpoint(() => answer(body, 'audio/wav')));
    expect(speech.record).toMatchObject({ state: 'failed', parts: [{ failure }] });
    expect(speech.sound).toBeUndefined();
    expect(speech.file).toBeUndefined();
  });

  it('and the next try succeeds', async () => {
    const speech = begin();
    await speech.send(endpoint(() => answer('busy')));
    await speech.send(endpoint(() => answer(tone(0.1))));
    expect(speech.record.state).toBe('done');
    expect(speech.record.parts[0]?.failure).toBeUndefined();
  });
});

describe('A text in parts', () => {
  it('is requested two parts at a time and joined into one WAV file', async () => {
    let most = 0;
    const two = Promise.withResolvers<void>();
    const speech = begin(three, {}, 15);
    await speech.send(
      endpoint(
        async () => {
          await two.promise;
          return answer(tone(0.5));
        },
        (underWay) => {
          most = Math.max(most, underWay);
          if (most === 2) two.resolve();
        },
      ),
    );
    expect(most).toBe(2);
    expect(await readWavHeader(speech.sound as Blob)).toMatchObject({
      sampleRate: 8000,
      declaredSeconds: 1.5,
    });
    expect(speech.file?.ending).toBe('wav');
    expect((await reopened(speech)).sound?.size).toBe(speech.sound?.size);
  });

  it('is playable from the first part while the others are running, and stores it when stopped', async () => {
    const speech = begin(three, {}, 15);
    const sent = speech.send(
      endpoint(({ input }) =>
        input.startsWith('One') ? answer(tone(0.5)) : new Promise(() => {}),
      ),
    );
    await vi.waitFor(() => expect(speech.sound?.size).toBe(tone(0.5).size));
    expect(speech.running).toBe(true);
    speech.stop();
    await sent;
    expect(speech.record.state).toBe('stopped');
    expect((await reopened(speech)).sound?.size).toBe(tone(0.5).size);
  });

  it('stores the other parts when one fails, and Retry requests only that one', async () => {
    const speech = begin(three, {}, 15);
    await speech.send(endpoint(({ input }) => answer(input.startsWith('Two') ? 'no' : tone(0.5))));
    expect(speech.record.parts.map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
    expect(await readWavHeader(speech.sound as Blob)).toMatchObject({ declaredSeconds: 1 });
    const again = await reopened(speech);
    const inputs: string[] = [];
    await again.send(
      endpoint(({ input }) => {
        inputs.push(input);
        return answer(tone(0.25));
      }),
    );
    expect(inputs).toEqual(['Two is there.']);
    expect(again.record.state).toBe('done');
    expect(await readWavHeader(again.sound as Blob)).toMatchObject({ declaredSeconds: 1.25 });
  });
});

it('A speech stops immediately, even if the connection ignores the abort', async () => {
  const speech = begin();
  const fetch: Fetch = () => new Promise(() => {});
  const sent = speech.send(() =>
    Promise.resolve({ baseUrl: 'https://api.test/v1', rootUrl: '', fetch }),
  );
  await vi.waitFor(() => expect(speech.activities.size).toBe(1));
  speech.stop();
  await sent;
  expect(speech.record.state).toBe('stopped');
  expect(speech.running).toBe(false);
});

it('A speech is retried automatically if the service is busy, and shows until when it waits', async () => {
  // The test ends the wait, so that it does not depend on timing.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const speech = begin();
  let calls = 0;
  const busy = () =>
    Response.json(
      { error: { message: 'busy' } },
      { status: 503, headers: { 'retry-after-ms': '400' } },
    );
  const sent = speech.send(endpoint(() => (++calls === 1 ? busy() : answer(tone(0.1)))));
  await vi.waitFor(() => expect(speech.activities.get(0)?.kind).toBe('retrying'));
  await vi.advanceTimersByTimeAsync(400);
  await sent;
  expect([calls, speech.record.state]).toEqual([2, 'done']);
});

it('A speech that the service refuses is one request', async () => {
  const speech = begin();
  const refuse = vi.fn(() => Response.json({ error: { message: 'no voice' } }, { status: 400 }));
  await speech.send(endpoint(refuse));
  expect(refuse).toHaveBeenCalledOnce();
  expect(speech.record.parts[0]?.failure).toMatchObject({ kind: 'call', error: { status: 400 } });
});

it('A speech is playable even if the browser has no space to store it, with a warning', async () => {
  const full = () => Promise.reject(new StorageFailure('quota'));
  const { record } = begin();
  const speech = new OpenSpeech(record, {
    ...services,
    repository: { ...repository, saveSound: full, save: full },
  });
  await speech.send(endpoint(() => answer(tone(0.1))));
  expect(speech.sound).toBeDefined();
  expect(speech.saveFailure?.kind).toBe('quota');
});
