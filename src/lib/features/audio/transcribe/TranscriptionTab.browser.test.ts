import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { transcriptionComposer } from './transcription-composer.svelte';
import TranscriptionPanel from './TranscriptionPanel.svelte';
import TranscriptionTab from './TranscriptionTab.svelte';
import { receiveRequest } from './receive-request';

describe('The form of a transcription', () => {
  const oncreated = vi.fn();
  const transcribe = page.getByRole('button', { name: 'Transcribe' });
  const url = page.getByRole('textbox', { name: 'Audio URL' });

  /** A 16-bit mono file at 8 kHz. */
  function wav(seconds: number, name = 'tone.wav'): File {
    const samples = Int16Array.from({ length: seconds * 8000 }, (_, i) => 8000 * Math.sin(i / 3));
    const head = new DataView(new ArrayBuffer(44));
    const text = (at: number, word: string) =>
      [...word].forEach((letter, i) => head.setUint8(at + i, letter.charCodeAt(0)));
    text(0, 'RIFF');
    head.setUint32(4, 36 + samples.byteLength, true);
    text(8, 'WAVEfmt ');
    head.setUint32(16, 16, true);
    head.setUint16(20, 1, true);
    head.setUint16(22, 1, true);
    head.setUint32(24, 8000, true);
    head.setUint32(28, 16_000, true);
    head.setUint16(32, 2, true);
    head.setUint16(34, 16, true);
    text(36, 'data');
    head.setUint32(40, samples.byteLength, true);
    return new File([head, samples], name);
  }

  beforeEach(async () => {
    oncreated.mockClear();
    transcriptionComposer.choice.clear();
    transcriptionComposer.choice.enterUrl('');
    transcriptionComposer.refused = undefined;
    // The button that offers an example comes with the list of models, and moves what is below it.
    await connections.ready;
    await connections.models.settled;
    await render(TranscriptionTab, { task: 'transcribe', oncreated, onexample: vi.fn() });
  });

  it('requires a sound', async () => {
    await transcribe.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Choose a file/);
    expect(oncreated).not.toHaveBeenCalled();
  });

  it('hides the problem once there is a sound', async () => {
    await transcribe.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await url.fill('https://example.org/talk.mp3');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['an empty file', () => new File([], 'empty.mp3'), /0 bytes/],
    ['a blink of a sound', () => wav(0.05), /shorter than 0.1 s/],
  ])('does not send %s', async (_, file, words) => {
    transcriptionComposer.choice.choose(file());
    await expect.element(page.getByText(words)).toBeVisible();
    await transcribe.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    expect(oncreated).not.toHaveBeenCalled();
  });

  it('warns about a wrong ending, and creates a record with the right one', async () => {
    transcriptionComposer.choice.choose(wav(1, 'tone.mp3'));
    await expect.element(page.getByText(/but the file is WAV/)).toBeVisible();
    await transcribe.click();
    await expect.poll(() => oncreated.mock.calls[0]?.[0].record.source.name).toBe('tone.wav');
    expect(oncreated.mock.calls[0]?.[0].record).toMatchObject({
      model: 'built-in/note-reader',
      parts: [{ from: 0, state: 'waiting' }],
    });
  });

  it('warns of silence', async () => {
    const silent = await wav(1).slice(0, 44).arrayBuffer();
    transcriptionComposer.choice.choose(new File([silent, new ArrayBuffer(16_000)], 'silent.wav'));
    await expect.element(page.getByText(/Nearly silent/)).toBeVisible();
  });

  it('accepts a URL, and Base64URL data', async () => {
    await url.fill('UklGRiQAAABXQVZF');
    await transcribe.click();
    await expect
      .poll(() => oncreated.mock.calls[0]?.[0].record)
      .toMatchObject({
        title: 'Base64URL audio',
        source: { url: 'UklGRiQAAABXQVZF' },
      });
  });

  it('accepts a file instead of a URL, and shows the URL again once the file is removed', async () => {
    await url.fill('https://example.org/talk.mp3');
    transcriptionComposer.choice.choose(wav(1));
    await expect.element(url).not.toBeInTheDocument();
    // The end of the inspection moves the button.
    await expect.element(page.getByText(/^WAV /)).toBeVisible();
    await transcribe.click();
    await expect.poll(() => oncreated.mock.calls[0]?.[0].record.source.name).toBe('tone.wav');
    expect(oncreated.mock.calls[0]?.[0].record.source).not.toHaveProperty('url');
    await page.getByRole('button', { name: 'Remove the file' }).click();
    await expect.element(url).toHaveValue('https://example.org/talk.mp3');
  });

  it('warns beside Send of a value beyond the specification, for another service', async () => {
    vi.spyOn(connections, 'active', 'get').mockReturnValue({
      ...demoConnection,
      isDemo: false,
    });
    transcriptionComposer.forms.transcribe.set('temperature', 1.5);
    await render(TranscriptionPanel, { form: transcriptionComposer.forms.transcribe });
    const warning = 'temperature must be between 0 and 1. The service may refuse it.';
    await expect.element(page.getByRole('status').filter({ hasText: warning })).toBeVisible();
    const field = page.getByRole('spinbutton', { name: 'temperature' });
    await expect.element(field).toHaveAccessibleDescription(new RegExp(warning));
    transcriptionComposer.forms.transcribe.set('temperature', undefined);
    vi.restoreAllMocks();
  });
});

describe('A request that is received', () => {
  const form = transcriptionComposer.forms.transcribe;
  const url = page.getByRole('textbox', { name: 'Audio URL' });
  const undo = () => notifications.toasts.at(-1)?.action?.run();

  beforeEach(async () => {
    notifications.toasts.forEach(({ id }) => dismissToast(id));
    await form.restored;
    form.change({ model: '', values: {} });
    transcriptionComposer.choice.change({ url: '', requestedName: '' });
  });

  it('fills the form, asks for the file, and marks members that are not in the specification', async () => {
    const fields = { model: 'other/whisper', temperature: '0.2', language: 'de', diarize: 'true' };
    expect(await receiveRequest('transcribe', { body: fields, files: ['talk.wav'] })).toContain(
      'tab=transcribe',
    );
    await render(TranscriptionTab, {
      task: 'transcribe',
      oncreated: () => undefined,
      onexample: () => undefined,
    });
    await render(TranscriptionPanel, { form });
    await expect.element(page.getByText('Choose talk.wav')).toBeVisible();
    await expect.element(page.getByRole('spinbutton', { name: 'temperature' })).toHaveValue('0.2');
    await expect.element(page.getByRole('textbox', { name: 'diarize' })).toBeInTheDocument();
    expect(form.body).toMatchObject({ model: 'other/whisper', temperature: 0.2, diarize: 'true' });
    expect(notifications.toasts).toEqual([]);

    transcriptionComposer.choice.choose(new File(['RIFF'], 'talk.wav'));
    await expect.element(page.getByText('Choose talk.wav')).not.toBeInTheDocument();
  });

  it('restores the previous input with one press', async () => {
    await render(TranscriptionTab, {
      task: 'transcribe',
      oncreated: () => undefined,
      onexample: () => undefined,
    });
    await url.fill('https://example.org/mine.mp3');
    form.set('prompt', 'Ada');
    await receiveRequest('transcribe', {
      body: { model: 'm', url: 'https://example.org/theirs.mp3' },
      files: [],
    });
    await expect.element(url).toHaveValue('https://example.org/theirs.mp3');
    expect(form.values).toEqual({});
    undo();
    await expect.element(url).toHaveValue('https://example.org/mine.mp3');
    expect(form.value).toEqual({ model: '', values: { prompt: 'Ada' } });
  });
});
