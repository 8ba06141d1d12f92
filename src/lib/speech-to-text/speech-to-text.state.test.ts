import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connections } from '$lib/connections/connections.svelte';
import { preferences } from '$lib/storage/preferences';
import { serviceWithModels } from '../../../tests/support/audio/service-with-models';
import { SpeechToText } from './speech-to-text.svelte';

// Only a browser decodes and encodes sound.
vi.mock('$lib/audio-media/media', async (original) => ({
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

it('sends a long sound in parts, and after a failure only the failed ones', async () => {
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

it('sends nothing more once it is stopped, and reports no failure', async () => {
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
