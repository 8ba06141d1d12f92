import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { chunkId, type Recording } from '$lib/base/storage/recordings';
import { runShortcut } from '$lib/base/ui/actions/actions.svelte';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { pageRecorder } from './recorder.svelte';
import Recorder from './Recorder.svelte';
import { fakeMicrophone, refuseMicrophone } from '../../../../tests/support/audio/microphone';
import { recordings } from './recordings.svelte';
import RecordingList from './RecordingList.svelte';

describe('The recorder', () => {
  const onrecorded = vi.fn<(file: File, recording: Recording) => void>();
  const record = page.getByRole('button', { name: 'Record', exact: true });
  const stop = page.getByRole('button', { name: 'Stop recording' });

  beforeEach(() => addEventListener('keydown', runShortcut));

  afterEach(async () => {
    pageRecorder.stop();
    await vi.waitFor(() => expect(pageRecorder.state).toBe('idle'));
    removeEventListener('keydown', runShortcut);
    vi.restoreAllMocks();
    onrecorded.mockClear();
  });

  it('records, pauses, resumes, and passes the recording to the page', async () => {
    // The fake microphone makes its tone only after a user gesture.
    await userEvent.click(document.body);
    fakeMicrophone();
    await render(Recorder, { onrecorded });
    await record.click();
    // Half of full scale is -6 dB, a tenth below the top of a 60 dB meter.
    const meter = page.getByRole('meter', { name: 'Level' });
    await expect.element(meter).toHaveAttribute('aria-valuenow', '90');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.element(page.getByText('paused')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await vi.waitFor(() => expect(pageRecorder.bytes).toBeGreaterThan(0));
    await stop.click();
    await vi.waitFor(() => expect(onrecorded).toHaveBeenCalledOnce());
    await expect.element(record).toHaveFocus();
    expect(onrecorded.mock.lastCall?.[0].type).toBe('audio/webm');
  });

  it('starts and stops by keyboard, with announcements', async () => {
    fakeMicrophone();
    await render(Recorder, { onrecorded });
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect.element(stop).toBeVisible();
    await vi.waitFor(() => expect(notifications.announcement.text).toBe('Recording'));
    await vi.waitFor(() => expect(pageRecorder.bytes).toBeGreaterThan(0));
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await vi.waitFor(() => expect(onrecorded).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(notifications.announcement.text).toBe('Recording saved'));
  });

  it('explains that there is no microphone, and uses it at the next press once it is connected', async () => {
    refuseMicrophone('NotFoundError');
    await render(Recorder, { onrecorded });
    await record.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No microphone was found');
    fakeMicrophone();
    await record.click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(stop).toBeVisible();
  });

  it('continues when its page is left, and can be stopped from other pages', async () => {
    fakeMicrophone();
    const { unmount } = await render(Recorder, { onrecorded });
    await record.click();
    await vi.waitFor(() => expect(pageRecorder.state).toBe('recording'));
    await unmount();
    await vi.waitFor(() => expect(notifications.toasts).toHaveLength(1));
    expect(notifications.toasts[0]?.action?.label).toBe('Stop recording');
    await render(Recorder, { onrecorded });
    await expect.element(stop).toBeVisible();
    await vi.waitFor(() => expect(notifications.toasts).toHaveLength(0));
  });
});

describe('The list of recordings', () => {
  const { repository } = recordings;
  const onuse = vi.fn<(file: File, recording: Recording) => void>();

  const talk: Recording = {
    v: 1,
    id: 'talk',
    name: 'Talk',
    type: 'audio/webm;codecs=opus',
    startedAt: Date.UTC(2026, 0, 5),
    seconds: 83,
    bytes: 2048,
    state: 'done',
  };
  const sound = [
    { v: 1 as const, id: chunkId(0), recordingId: 'talk', seconds: 83, data: new Blob(['abc']) },
  ];

  beforeEach(async () => {
    onuse.mockClear();
    for (const { id } of (await repository.list()).records) await repository.remove(id);
    await repository.finish(talk, sound);
  });

  const more = () => page.getByRole('button', { name: 'More actions' }).click();
  const choose = (name: string) => page.getByRole('menuitem', { name }).click();
  const stored = async () => (await repository.list()).records;

  it('shows name, length and size, and passes the file to the page', async () => {
    await render(RecordingList, { onuse });
    await expect
      .element(page.getByRole('listitem', { name: 'Talk' }))
      .toHaveTextContent('1:23 · 2 kB');
    await page.getByRole('button', { name: 'Use' }).click();
    await vi.waitFor(() => expect(onuse).toHaveBeenCalledOnce());
    const file = onuse.mock.lastCall?.[0];
    expect([file?.name, await file?.text()]).toEqual(['Talk.webm', 'abc']);
  });

  it('renames in place with Enter, and not with Escape', async () => {
    await render(RecordingList, {});
    await more();
    await choose('Rename');
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Other{Escape}');
    await expect.element(page.getByText('Talk')).toBeVisible();
    await more();
    await choose('Rename');
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Interview{Enter}');
    await expect.element(page.getByText('Interview')).toBeVisible();
    await vi.waitFor(async () => expect((await stored())[0]?.name).toBe('Interview'));
  });

  it('deletes with undo', async () => {
    await render(RecordingList, {});
    await more();
    await choose('Delete');
    await vi.waitFor(async () => expect(await stored()).toEqual([]));
    await expect.element(page.getByText('Talk')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(notifications.toasts.at(-1)?.action?.label).toBe('Undo'));
    notifications.toasts.at(-1)?.action?.run();
    await expect.element(page.getByText('Talk')).toBeVisible();
    await vi.waitFor(async () => expect(await (await repository.sound(talk)).text()).toBe('abc'));
  });

  it('offers the recording of a closed page until the person decides about it', async () => {
    await repository.begin({ ...talk, seconds: 0, bytes: 0, state: 'recording' });
    await render(RecordingList, { onuse });
    await expect.element(page.getByText('Recovered: “Talk”')).toBeVisible();
    await expect.element(page.getByText('We kept 1:23')).toBeVisible();
    await page.getByRole('button', { name: 'Use' }).click();
    await expect.element(page.getByText('Recovered: “Talk”')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(onuse.mock.lastCall?.[0].size).toBe(3));
    await vi.waitFor(async () => expect((await stored())[0]?.state).toBe('done'));
  });

  it('shows the newest twenty, and more on request', async () => {
    for (let index = 0; index < 25; index += 1) {
      const id = `talk ${index}`;
      const startedAt = talk.startedAt + index + 1;
      const chunks = sound.map((chunk) => ({ ...chunk, recordingId: id }));
      await repository.finish({ ...talk, id, name: id, startedAt }, chunks);
    }
    await render(RecordingList, {});
    const rows = page.getByRole('listitem');
    await expect.element(rows.first()).toHaveTextContent('talk 24');
    await expect.element(page.getByText(/^26 · /)).toBeVisible();
    expect(rows.elements()).toHaveLength(20);
    await page.getByRole('button', { name: 'Show more (6)' }).click();
    await expect.element(rows.last()).toHaveTextContent('Talk');
    expect(rows.elements()).toHaveLength(26);
  });

  it('reports a sound that cannot be played', async () => {
    await render(RecordingList, {});
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => notifications.toasts.at(-1)?.text).toContain('can’t play “Talk”');
  });
});
