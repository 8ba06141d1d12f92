import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { demoBaseUrl } from '$lib/shared/connections/model/demo-address';
import { progressHeader, reportTranscribed } from '$lib/base/platform/own-transcription';
import { preferences } from '$lib/base/storage/database/preferences';
import { serviceWithModels } from '../../../../tests/support/audio/service-with-models';
import { SpeechToText } from './speech-to-text.svelte';

// Only a browser decodes and encodes sound.
vi.mock('$lib/base/media/media', async (original) => ({
  ...(await original<object>()),
  inspectMedia: async () => ({ kind: 'sound', container: 'WAV', seconds: 100, accepted: true }),
  planParts: async () => [
    { from: 0, to: 60 },
    { from: 60, to: 100 },
  ],
  convertMedia: async () => new Blob(['fLaC']),
}));

const fetchSound = vi.fn<(part: File) => Response>();
const fetchAny = serviceWithModels(
  () => ['whisper-large-v3'],
  (_, { body }) => Promise.resolve(fetchSound((body as FormData).get('file') as File)),
);

beforeEach(() => {
  const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch: fetchAny };
  vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue(endpoint);
  preferences.set('audioPartMinutes', 1);
});

afterEach(() => {
  vi.restoreAllMocks();
  fetchSound.mockReset();
  preferences.set('audioPartMinutes', 10);
});

it('A long sound is sent in parts, and after a failure only the failed ones are', async () => {
  const refused = Response.json({ error: { message: 'no', type: 'x' } }, { status: 413 });
  fetchSound.mockImplementation(({ name }) =>
    name.includes('-part-2') ? refused.clone() : Response.json({ text: `RecorderChange ${name}.` }),
  );
  const ontext = vi.fn();
  const talk = new File(['RIFF'], 'talk.wav', { type: 'audio/wav' });
  const speech = new SpeechToText(talk, ontext);
  await speech.start();
  expect(speech.failure).toMatchObject({ kind: 'call', error: { status: 413 } });
  expect(speech.record.parts.map(({ state }) => state)).toEqual(['done', 'waiting']);
  expect(ontext).not.toHaveBeenCalled();

  fetchSound.mockClear();
  fetchSound.mockImplementation(({ name }) => Response.json({ text: `Then ${name}.` }));
  await speech.start();
  expect(fetchSound.mock.calls.map(([{ name }]) => name)).toEqual(['talk-part-2.flac']);
  expect(ontext).toHaveBeenCalledExactlyOnceWith(
    'RecorderChange talk-part-1.flac. Then talk-part-2.flac.',
  );
});

it('A transcription hears of its own progress alone, and of none that is not of this device', async () => {
  const ids: (string | null)[] = [];
  const fetchDemo = serviceWithModels(
    () => ['whisper-large-v3'],
    (_, { headers, signal }) => {
      ids.push(new Headers(headers).get(progressHeader));
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    },
  );
  const at = (baseUrl: string) => ({ baseUrl, rootUrl: '', fetch: fetchDemo });
  const endpoint = vi.spyOn(connections, 'endpointIfUnlocked');
  endpoint.mockResolvedValue(at(demoBaseUrl));
  const talk = new File(['RIFF'], 'talk.wav', { type: 'audio/wav' });
  const newSpeech = () => new SpeechToText(talk, vi.fn());
  const [one, other, far] = [newSpeech(), newSpeech(), newSpeech()];
  const started = [one.start()];
  // Each sound has two parts, of which each is a request.
  await expect.poll(() => ids.length).toBe(2);
  started.push(other.start());
  await expect.poll(() => ids.length).toBe(4);
  endpoint.mockResolvedValue(at('https://api.test/v1'));
  started.push(far.start());
  await expect.poll(() => ids).toHaveLength(6);
  expect(ids.slice(4)).toEqual([null, null]);

  reportTranscribed(ids[0] ?? '', { done: 30, total: 60 });
  await expect
    .poll(() => one.activities.get(0))
    .toEqual({ kind: 'transcribing', done: 30, total: 60 });
  const kinds = [one.activities.get(1), ...other.activities.values()];
  expect(kinds.map((activity) => activity?.kind)).toEqual(['waiting', 'waiting', 'waiting']);
  for (const speech of [one, other, far]) speech.stop();
  await Promise.all(started);
});

it('A transcription sends nothing more once it is stopped, and reports no failure', async () => {
  const ontext = vi.fn();
  fetchSound.mockImplementation(() => Response.json({ text: 'RecorderChange' }));
  const talk = new File(['RIFF'], 'talk.wav', { type: 'audio/wav' });
  const speech = new SpeechToText(talk, ontext);
  const started = speech.start();
  speech.stop();
  await started;
  expect([speech.running, speech.failure]).toEqual([false, undefined]);
  expect(ontext).not.toHaveBeenCalled();
});
