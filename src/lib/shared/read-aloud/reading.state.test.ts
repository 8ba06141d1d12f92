import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { serviceWithModels } from '../../../../tests/support/audio/service-with-models';
import { Reading } from './reading.svelte';

const fetchSpeech = vi.fn<Fetch>();
let ids: string[];
let spoken: string[];

const fetchAny = serviceWithModels(() => ids, fetchSpeech);

/** A tenth of a second of silence. */
function wav(): Blob {
  const bytes = new Uint8Array(44 + 1600);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  [1, 1].forEach((value, index) => view.setUint16(20 + 2 * index, value, true));
  [8000, 16_000].forEach((value, index) => view.setUint32(24 + 4 * index, value, true));
  [2, 16].forEach((value, index) => view.setUint16(32 + 2 * index, value, true));
  text(36, 'data');
  view.setUint32(40, 1600, true);
  return new Blob([bytes], { type: 'audio/wav' });
}

/** A player whose sounds end at once. */
class Player extends EventTarget {
  play(): Promise<void> {
    setTimeout(() => this.dispatchEvent(new Event('ended')));
    return Promise.resolve();
  }

  pause(): void {}
}

class Utterance extends EventTarget {
  constructor(readonly text: string) {
    super();
  }
}

const getVoices = vi.fn<() => SpeechSynthesisVoice[]>();
const speak = (utterance: Utterance) => {
  spoken.push(utterance.text);
  setTimeout(() => utterance.dispatchEvent(new Event('end')));
};

const synthesis = Object.assign(new EventTarget(), { getVoices, speak, cancel: () => undefined });

beforeEach(async () => {
  spoken = [];
  const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch: fetchAny };
  vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue(endpoint);
  vi.stubGlobal('Audio', Player);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', synthesis);
  getVoices.mockReturnValue([{} as SpeechSynthesisVoice]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetchSpeech.mockReset();
});

async function offerModels(...offered: string[]): Promise<void> {
  await connections.ready;
  ids = offered;
  await connections.models.reload();
}

const inputs = () =>
  fetchSpeech.mock.calls.map(([, { body }]) => JSON.parse(body as string) as { input: string });

describe('An answer read aloud', () => {
  it('is spoken part by part by a model of the connection, in the format that every model produces', async () => {
    await offerModels('llama-3', 'canopylabs/orpheus-v1-english');
    fetchSpeech.mockImplementation(async () => new Response(wav()));
    const reading = new Reading('**One.** Two.');
    await reading.start();
    expect(reading.state).toBe('ended');
    expect(reading.reader).toMatchObject({ by: 'service', model: 'canopylabs/orpheus-v1-english' });
    expect(inputs()).toMatchObject([
      { input: 'One.', response_format: 'wav' },
      { input: 'Two.', response_format: 'wav' },
    ]);
  });

  it('is spoken by the browser if the connection has no speech model', async () => {
    await offerModels('llama-3', 'whisper-large-v3');
    const reading = new Reading('One. Two.');
    await reading.start();
    expect(reading.reader).toEqual({ by: 'browser' });
    expect(spoken).toEqual(['One.', 'Two.']);
    expect(fetchSpeech).not.toHaveBeenCalled();
  });

  it('shows why it failed, and the browser can continue from there', async () => {
    await offerModels('playai-tts');
    fetchSpeech.mockResolvedValueOnce(new Response(wav()));
    fetchSpeech.mockResolvedValueOnce(Response.json({ error: { message: 'no' } }, { status: 400 }));
    const reading = new Reading('One. Two.');
    await reading.start();
    expect(reading.failure).toMatchObject({ kind: 'call', error: { status: 400 } });
    await reading.start({ by: 'browser' });
    expect([spoken, reading.state]).toEqual([['Two.'], 'ended']);
  });

  it('reports it if neither can speak', async () => {
    await offerModels('llama-3');
    getVoices.mockReturnValue([]);
    const reading = new Reading('One.');
    await reading.start();
    expect(reading.failure).toEqual({ kind: 'no-voice' });
  });
});
