import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { openTranscripts } from '$lib/base/storage/transcripts';
import { sine, wavOf } from '../../../../../tests/support/audio-media/sound-files';
import { demoBaseUrl } from '$lib/shared/connections/model/demo-address';
import { progressHeader, reportTranscribed } from '$lib/base/platform/own-transcription';
import { newRecord } from '$lib/shared/speech-to-text/new-record';
import { OpenTranscript } from './open-transcript.svelte';
import { transcripts } from './transcripts.svelte';
import TranscriptView from './TranscriptView.svelte';

const region = page.getByRole('region', { name: 'Transcript' });
const onretry = vi.fn();
const onother = vi.fn();

const answering = (reply: () => Response | Promise<Response>) => (): Promise<Endpoint> =>
  Promise.resolve({
    baseUrl: 'https://api.test/v1',
    rootUrl: 'https://api.test',
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        void Promise.resolve(reply()).then(resolve);
      }),
  });

const one = { text: 'One.', start: 2, end: 4 };

async function begun(sound?: Blob): Promise<OpenTranscript> {
  const record = newRecord({
    task: 'transcribe',
    connectionName: 'Test',
    body: { model: 'whisper-x' },
    source: { name: 'talk <i>.wav', seconds: 60 },
  });
  const services = {
    repository: openTranscripts(),
    convert: vi.fn(),
    onrecord: vi.fn(),
    onended: vi.fn(),
  };
  const transcript = new OpenTranscript(record, services);
  await transcript.begin(sound);
  return transcript;
}

const show = (transcript: OpenTranscript) =>
  render(TranscriptView, { transcript, sibling: undefined, onretry, onother });

beforeEach(() => onretry.mockClear());

describe('The view of a transcript', () => {
  it('shows the whole text below segments that contain only a part of it', async () => {
    const transcript = await begun();
    const text = 'One. And much that has no times.';
    await transcript.send(answering(() => Response.json({ text, segments: [one] })));
    await show(transcript);
    await expect
      .element(region.getByRole('list', { name: 'Transcription' }).getByText('One.'))
      .toBeVisible();
    await expect.element(region.getByText(text)).toBeVisible();
  });

  it('shows text and names as text, with the model', async () => {
    const transcript = await begun();
    await transcript.send(answering(() => Response.json({ text: '<img src=x> said' })));
    await show(transcript);
    await expect.element(region.getByText('<img src=x> said')).toBeVisible();
    await expect.element(region.getByRole('heading', { name: 'talk <i>.wav' })).toBeVisible();
    await expect.element(region.getByText(/whisper-x · Test/)).toBeVisible();
    expect((await region.findElement()).querySelector('img')).toBeNull();
  });

  it('shows the seconds of waiting, and can be cancelled', async () => {
    const transcript = await begun();
    await show(transcript);
    const sending = transcript.send(answering(() => new Promise(() => {})));
    await expect.element(region.getByText(/Waiting for the service: \d+ s/)).toBeVisible();
    await region.getByRole('button', { name: 'Cancel' }).click();
    await sending;
    await expect.element(region.getByText('Stopped')).toBeVisible();
  });

  it('shows how far a model of this device has come', async () => {
    const transcript = await begun();
    await show(transcript);
    const ids: (string | null)[] = [];
    const silent = await answering(() => new Promise(() => {}))();
    const demo: Endpoint = {
      ...silent,
      baseUrl: demoBaseUrl,
      fetch: (url, init) => {
        ids.push(new Headers(init.headers).get(progressHeader));
        return silent.fetch?.(url, init) ?? Promise.reject(new Error('no fetch'));
      },
    };
    const sending = transcript.send(() => Promise.resolve(demo));
    await expect.element(region.getByText(/Waiting for the service/)).toBeVisible();
    await expect.poll(() => ids).toEqual([expect.any(String)]);
    reportTranscribed(ids[0] ?? '', { done: 30, total: 60 });
    await expect.element(region.getByText('Transcribed: 30 s of 1 min')).toBeVisible();
    transcript.stop();
    await sending;
  });

  it('shows the message of a refusal, and offers Retry for a URL', async () => {
    const transcript = await begun();
    await transcript.change({ source: { name: 'a.mp3', url: 'https://a.test/a.mp3' } });
    const refusal = { error: { message: 'no such audio' } };
    await transcript.send(answering(() => Response.json(refusal, { status: 400 })));
    await show(transcript);
    await expect.element(page.getByRole('alert').getByText('no such audio')).toBeVisible();
    await region.getByRole('button', { name: 'Retry' }).click();
    expect(onretry).toHaveBeenCalledWith(transcript);
  });

  it('warns if the reply covers less than was sent, and shows the notice of the service', async () => {
    const transcript = await begun();
    const reply = { text: 'a', duration: 20, x_vendor: { notice: 'Not heard.' } };
    await transcript.send(answering(() => Response.json(reply)));
    await show(transcript);
    await expect.element(region.getByText('The reply covers 20 s of 1 min')).toBeVisible();
    await expect.element(region.getByText('Not heard.')).toBeVisible();
  });

  it('advises smaller uploads if the service or a proxy says that the sound is too large', async () => {
    const transcript = await begun();
    await transcript.send(answering(() => new Response('<html>Too large', { status: 413 })));
    await show(transcript);
    await expect.element(region.getByText(/Choose smaller uploads under Parameters/)).toBeVisible();
  });

  it('is played with Alt and the player keys while its text is edited', async () => {
    // Long enough not to end during the test.
    const transcript = await begun(wavOf(sine(60, 8000), 8000));
    await transcript.send(answering(() => Response.json({ text: 'One.', segments: [one] })));
    await show(transcript);
    await region.getByRole('button', { name: /^Edit the segment/ }).click();
    await userEvent.keyboard('{Alt>}k{/Alt}');
    await expect.element(region.getByRole('button', { name: 'Pause' })).toBeVisible();
    await userEvent.keyboard('{Alt>}k{/Alt}');
    await expect.element(region.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await userEvent.keyboard('{Alt>}r{/Alt}');
    await expect.element(region.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.element(region.getByRole('textbox')).toHaveValue('One.');
  });

  it('is renamed in its header', async () => {
    const transcript = await begun();
    await show(transcript);
    await region.getByRole('button', { name: 'Rename the transcript' }).click();
    await expect.element(region.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Board <b>meeting</b>{Enter}');
    await expect
      .element(region.getByRole('heading', { name: 'Board <b>meeting</b>' }))
      .toBeVisible();
    await expect
      .poll(async () => (await openTranscripts().get(transcript.record.id))?.title)
      .toBe('Board <b>meeting</b>');
  });

  it('keeps its name on Escape, and if the new one is empty', async () => {
    const transcript = await begun();
    await show(transcript);
    for (const keys of ['Other{Escape}', ' {Enter}']) {
      await region.getByRole('button', { name: 'Rename the transcript' }).click();
      await expect.element(region.getByRole('textbox')).toHaveFocus();
      await userEvent.keyboard(keys);
      await expect.element(region.getByRole('heading', { name: 'talk <i>.wav' })).toBeVisible();
    }
  });

  it('reports that another tab is working on it', async () => {
    const transcript = await begun();
    transcript.runsElsewhere = true;
    await show(transcript);
    await expect.element(region.getByText('In progress in another tab')).toBeVisible();
  });

  it('shows its word error rate against a reference text, which is saved', async () => {
    const transcript = await begun();
    await transcript.send(answering(() => Response.json({ text: 'good morning friend' })));
    const view = await show(transcript);
    const open = () => region.getByRole('button', { name: 'Compare with…' }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: 'Compare with a reference' });
    const field = dialog.getByRole('textbox', { name: 'Reference text' });
    await field.fill('Good evening, my friend!');
    await expect.element(dialog.getByText('Word error rate 50.0%')).toBeVisible();
    await expect
      .element(dialog.getByText('1 substitution + 1 deletion + 0 insertions in 4 words'))
      .toBeVisible();
    await expect.element(dialog.getByRole('deletion')).toHaveTextContent('evening, my');
    await dialog.getByRole('checkbox', { name: 'Ignore case and punctuation' }).click();
    await expect.element(dialog.getByText('Word error rate 100.0%')).toBeVisible();
    await field.fill('Good evening, friend!');
    await userEvent.keyboard('{Escape}');
    await expect.element(region.getByRole('button', { name: 'Compare with…' })).toHaveFocus();
    await expect
      .poll(async () => (await openTranscripts().get(transcript.id))?.reference)
      .toBe('Good evening, friend!');
    await open();
    await expect.element(field).toHaveValue('Good evening, friend!');
    await view.unmount();
  });

  it('is compared with another transcript', async () => {
    const [other, transcript] = [await begun(), await begun()];
    await other.send(answering(() => Response.json({ text: 'Good evening' })));
    await transcript.send(answering(() => Response.json({ text: 'Good morning' })));
    transcripts.list.show(other.record);
    await show(transcript);
    await region.getByRole('button', { name: 'Compare with…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Reference' }).selectOptions(other.id);
    await expect.element(dialog.getByText('Word error rate 50.0%')).toBeVisible();
    await expect.element(dialog.getByRole('insertion')).toHaveTextContent('morning');
  });

  it('counts segments of low confidence', async () => {
    const transcript = await begun();
    const segments = [
      { text: 'Sure.', start: 0, end: 1, avg_logprob: -0.1 },
      { text: 'Perhaps.', start: 2, end: 60, avg_logprob: -2 },
    ];
    await transcript.send(answering(() => Response.json({ text: 'Sure. Perhaps.', segments })));
    await show(transcript);
    await expect.element(region.getByText('1 of 2 segments has low confidence')).toBeVisible();
  });

  it('reports a sound without words', async () => {
    const transcript = await begun();
    await transcript.send(answering(() => Response.json({ text: '' })));
    await show(transcript);
    await expect.element(region.getByText('Test found no words in this audio.')).toBeVisible();
  });
});
