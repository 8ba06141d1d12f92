import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Recording } from '$lib/storage/recordings';
import { runShortcut } from '$lib/ui/actions/actions.svelte';
import { notifications } from '$lib/ui/notices/toasts.svelte';
import { pageRecorder } from './recorder.svelte';
import Recorder from './Recorder.svelte';
import { fakeMicrophone, refuseMicrophone } from '../../../../tests/support/audio/microphone';

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

describe('the recorder', () => {
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
