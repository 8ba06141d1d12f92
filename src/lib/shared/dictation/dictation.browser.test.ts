import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { recordings } from '$lib/shared/recorder/recordings.svelte';
import { fakeMicrophone } from '../../../../tests/support/audio/microphone';
import { serviceWithModels } from '../../../../tests/support/audio/service-with-models';
import { Dictation } from './dictation.svelte';

const ontext = vi.fn<(text: string) => void>();
const fetchSound = vi.fn<Fetch>();
let dictation: Dictation;

// The fake microphone makes no tone without a user gesture.
beforeAll(() => userEvent.click(document.body));

const fetchAny = serviceWithModels(() => ['llama-3', 'whisper-large-v3'], fetchSound);

beforeEach(async () => {
  const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch: fetchAny };
  vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue(endpoint);
  fakeMicrophone();
  dictation = new Dictation(ontext);
  await dictation.recorder.start();
  await vi.waitFor(() => expect(dictation.recorder.bytes).toBeGreaterThan(0));
});

afterEach(() => {
  vi.restoreAllMocks();
  ontext.mockReset();
  fetchSound.mockReset();
});

const stored = async () => (await recordings.repository.list()).records[0];

describe('Dictation', () => {
  it('transcribes the recording with a speech model', async () => {
    fetchSound.mockResolvedValue(Response.json({ text: ' Hello there' }));
    dictation.recorder.stop();
    await vi.waitFor(() => expect(ontext).toHaveBeenCalledWith('Hello there'));
    const [url, { body }] = fetchSound.mock.calls[0] ?? ['', {}];
    expect(url).toBe('https://api.test/v1/audio/transcriptions');
    const form = body as FormData;
    expect(form.get('model')).toBe('whisper-large-v3');
    expect((form.get('file') as File).size).toBe(
      dictation.recorder.bytes || dictation.recorded?.file.size,
    );
  });

  it('stores the sound when the service fails, and can retry', async () => {
    fetchSound.mockResolvedValueOnce(Response.json({ error: { message: 'no' } }, { status: 500 }));
    dictation.recorder.stop();
    await vi.waitFor(() => expect(dictation.failure).toMatchObject({ kind: 'call' }));
    expect(ontext).not.toHaveBeenCalled();
    expect((await stored())?.id).toBe(dictation.recorded?.recording.id);
    fetchSound.mockResolvedValueOnce(Response.json({ text: 'Now' }));
    await dictation.transcribe();
    expect(ontext).toHaveBeenCalledExactlyOnceWith('Now');
    expect(dictation.failure).toBeUndefined();
  });

  it('reports an empty text as no words heard', async () => {
    fetchSound.mockResolvedValue(Response.json({ text: ' ' }));
    dictation.recorder.stop();
    await vi.waitFor(() => expect(dictation.failure).toEqual({ kind: 'no-words' }));
    expect(ontext).not.toHaveBeenCalled();
  });

  it('sends nothing when it is closed while it records, and stores the sound', async () => {
    dictation.close();
    await vi.waitFor(() => expect(dictation.recorded).toBeDefined());
    expect(fetchSound).not.toHaveBeenCalled();
    expect((await stored())?.state).toBe('done');
  });
});
