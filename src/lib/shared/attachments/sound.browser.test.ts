import { OggOutputFormat } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { encodedFile, sine, wavOf } from '../../../../tests/support/audio-media/sound-files';
import { MemoryStorage } from '../../../../tests/support/chat/memory-storage';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { Saves } from '$lib/shared/stored-items/saves.svelte';
import { preferences } from '$lib/base/storage/database/preferences';
import { serviceWithModels } from '../../../../tests/support/audio/service-with-models';
import AttachmentTray from './AttachmentTray.svelte';
import { DraftAttachments } from './draft-attachments.svelte';

const fetchSound = vi.fn<Fetch>();
const fetchAny = serviceWithModels(() => ['whisper-large-v3'], fetchSound);

const wav = new File([wavOf(sine(2, 16_000), 16_000)], 'talk.wav', { type: 'audio/wav' });
const transcript = page.getByRole('textbox', { name: 'Transcript of talk.wav' });
const form = page.getByRole('combobox', { name: 'Send talk.wav as' });
let storage: MemoryStorage;
let draft: DraftAttachments;

beforeEach(async () => {
  const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch: fetchAny };
  vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue(endpoint);
  storage = new MemoryStorage();
  draft = new DraftAttachments(() => 'new', storage.attachmentRepository, new Saves());
  await render(AttachmentTray, { attachments: draft, takesDocuments: true, problems: [] });
});

afterEach(() => {
  vi.restoreAllMocks();
  fetchSound.mockReset();
  preferences.set('soundAsPart', false);
});

describe('A sound that is attached', () => {
  it('is transcribed, and its text can be edited before sending', async () => {
    fetchSound.mockResolvedValue(Response.json({ text: ' Rain falls in Bergen.' }));
    await draft.add([wav]);
    await expect.element(page.getByText('WAV · 2 s · 62.5 kB')).toBeVisible();
    await expect.element(transcript).toHaveValue('Rain falls in Bergen.');
    const [url, { body }] = fetchSound.mock.calls[0] ?? ['', {}];
    expect(url).toBe('https://api.test/v1/audio/transcriptions');
    expect((body as FormData).get('model')).toBe('whisper-large-v3');

    await transcript.fill('It rains.');
    expect(draft.items[0]).toMatchObject({ text: 'It rains.', note: { tokens: 3 } });
    expect(await draft.ready()).toBe(true);
    await vi.waitFor(() =>
      expect([...storage.draftAttachments.values()]).toMatchObject([{ text: 'It rains.' }]),
    );
  });

  it('shows on its tile why there is no text, and tries again on Retry', async () => {
    fetchSound.mockResolvedValueOnce(
      Response.json({ error: { message: 'Bad sound', type: 'x' } }, { status: 400 }),
    );
    await draft.add([wav]);
    const notice = page.getByRole('region', { name: 'talk.wav' }).getByRole('alert');
    await expect.element(notice).toHaveTextContent('Bad sound');
    fetchSound.mockResolvedValueOnce(Response.json({ text: 'Now' }));
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect.element(transcript).toHaveValue('Now');
  });

  it('is not sent before it has a text, with a notice, and the transcription can be cancelled', async () => {
    let aborted = false;
    fetchSound.mockImplementation(
      (_, { signal }) =>
        new Promise((__, reject) =>
          signal?.addEventListener('abort', () => {
            aborted = true;
            reject(new DOMException('aborted', 'AbortError'));
          }),
        ),
    );
    await draft.add([wav]);
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await vi.waitFor(() => expect(fetchSound).toHaveBeenCalled());
    expect(await draft.ready()).toBe(false);
    await expect.element(page.getByText('“talk.wav” has no transcript yet')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(aborted).toBe(true);
    fetchSound.mockResolvedValue(Response.json({ text: 'Again' }));
    await page.getByRole('button', { name: 'Transcribe' }).click();
    await expect.element(transcript).toHaveValue('Again');
    await expect.element(page.getByText('has no transcript yet')).not.toBeInTheDocument();
  });

  it('is sent as sound when that is chosen, with a note that this is beyond the specification', async () => {
    fetchSound.mockResolvedValue(Response.json({ text: 'RecorderChange' }));
    await draft.add([wav]);
    await expect.element(transcript).toBeVisible();
    await form.selectOptions('As sound');
    await expect.element(page.getByText(/^Sent as an input_audio part/)).toBeVisible();
    await expect.element(transcript).not.toBeInTheDocument();
    expect(draft.items[0]?.note).toMatchObject({ asSound: true, type: 'audio/wav', tokens: 50 });
    expect(await draft.ready()).toBe(true);
    await form.selectOptions('Transcribed');
    await expect.element(transcript).toHaveValue('RecorderChange');
    expect(draft.items[0]?.note).not.toHaveProperty('asSound');
  });

  it('is converted to WAV if a part does not accept its format, and is not transcribed', async () => {
    preferences.set('soundAsPart', true);
    const ogg = await encodedFile(
      Float32Array.from(sine(2, 48_000)),
      new OggOutputFormat(),
      'opus',
    );
    await draft.add([new File([ogg], 'talk.ogg', { type: 'audio/ogg' })]);
    await expect.element(page.getByText(/^WAV · 2 s/)).toBeVisible();
    expect(draft.items[0]?.note).toMatchObject({ type: 'audio/wav', asSound: true });
    expect(await draft.items[0]?.file.slice(0, 4).text()).toBe('RIFF');
    expect(fetchSound).not.toHaveBeenCalled();
  });

  it('that is too long for a part is refused before it is converted', async () => {
    const note = {
      id: 'a'.repeat(32),
      name: 'talk.wav',
      kind: 'audio',
      type: 'audio/mp4',
    } as const;
    draft.store({ note: { ...note, bytes: 9, seconds: 3600, tokens: 1 }, file: wav });
    await form.selectOptions('As sound');
    await expect.element(page.getByText(/it would be 110 MB.* allows 20 MB/)).toBeVisible();
    expect(await draft.ready()).toBe(false);
    await expect.element(page.getByText('can’t be sent in this format')).toBeVisible();
  });
});
