import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import { transcriptionComposer } from './transcription-composer.svelte';
import { receiveRequest } from './receive-request';
import TranscriptionPanel from './TranscriptionPanel.svelte';
import TranscriptionTab from './TranscriptionTab.svelte';

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

it('keeps a chosen file of the same name, and can restore another one', async () => {
  const mine = new File(['RIFF'], 'talk.wav');
  transcriptionComposer.choice.choose(mine);
  await receiveRequest('transcribe', { body: { model: 'm' }, files: ['talk.wav'] });
  expect(transcriptionComposer.choice.file).toBe(mine);
  await receiveRequest('transcribe', { body: { model: 'm' }, files: ['other.wav'] });
  expect(transcriptionComposer.choice.value).toEqual({
    file: undefined,
    url: '',
    requestedName: 'other.wav',
  });
  undo();
  expect(transcriptionComposer.choice.file).toBe(mine);
  transcriptionComposer.choice.clear();
});
