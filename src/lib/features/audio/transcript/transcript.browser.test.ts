import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ExportMenu from './ExportMenu.svelte';
import SegmentList from './SegmentList.svelte';
import { Player } from './player.svelte';
import Waveform from './Waveform.svelte';

describe('The segments of a transcript', () => {
  const transcript = {
    text: '',
    segments: [
      {
        text: 'Hello, <b>world</b>.',
        start: 0,
        end: 2,
        words: [
          { text: 'Hello, ', start: 0.25, end: 1 },
          { text: '<b>world</b>.', start: 1.25, end: 2 },
        ],
      },
      { text: 'Plain.', start: 65, end: 67, words: [], avg_logprob: -1.5 },
    ],
  };
  const onseek = vi.fn();
  const onedit = vi.fn();
  const list = page.getByRole('list', { name: 'Transcription' });

  beforeEach(() => {
    onseek.mockClear();
    onedit.mockClear();
  });

  const show = (time: number | undefined, edit: typeof onedit | undefined = onedit) =>
    render(SegmentList, { transcript, label: 'Transcription', time, onseek, onedit: edit });

  it('are drawn a hundred at a time until all thousands are there', async () => {
    const segments = Array.from({ length: 1000 }, (_, index) => ({
      text: `Sentence ${index}.`,
      start: index,
      end: index + 1,
      words: [],
    }));
    await render(SegmentList, {
      transcript: { text: '', segments },
      label: 'Transcription',
      time: undefined,
      onseek,
    });
    expect((await list.findElement()).children.length).toBeLessThan(1000);
    await expect.poll(() => list.element().children.length).toBe(1000);
    expect((await list.findElement()).lastElementChild?.textContent).toContain('Sentence 999.');
  });

  it('are text, never markup', async () => {
    await show(undefined);
    await expect.element(list).toHaveTextContent('Hello, <b>world</b>.');
    expect((await list.findElement()).querySelector('b')).toBeNull();
  });

  it('play from a pressed word, from a text without words, and from the time label', async () => {
    await show(undefined);
    await list.getByText('<b>world</b>.').click();
    await list.getByText('Plain.').click();
    await list.getByRole('button', { name: 'Play from 1:05' }).click();
    expect(onseek.mock.calls).toEqual([[1.25], [65], [65]]);
  });

  it.each([
    [undefined, []],
    [0.5, ['Hello,']],
    [1.9, ['<b>world</b>.']],
    [66, []],
  ])('mark the word being played: at %s s', async (time, words) => {
    await show(time);
    await expect.element(list).toBeVisible();
    const marked = [...(await list.findElement()).querySelectorAll('.bg-accent')];
    expect(marked.map((word) => word.textContent)).toEqual(words);
  });

  it('show why one is doubtful', async () => {
    await show(undefined);
    await expect.element(list.getByText(/Low confidence: the model was unsure/)).toBeVisible();
    expect((await list.findElement()).querySelectorAll('[data-doubtful]')).toHaveLength(1);
  });

  it('are edited in place: Enter saves, Escape discards', async () => {
    await show(undefined);
    const edit = page.getByRole('button', { name: 'Edit the segment at 1:05' });
    const area = page.getByRole('textbox', { name: 'Text of the segment at 1:05' });
    await edit.click();
    await area.fill('Other.');
    await userEvent.keyboard('{Escape}');
    expect(onedit).not.toHaveBeenCalled();
    await edit.click();
    await area.fill('Plainer.');
    await userEvent.keyboard('{Enter}');
    expect(onedit.mock.calls).toEqual([[1, 'Plainer.']]);
  });

  it('are read-only without an edit handler', async () => {
    await render(SegmentList, { transcript, label: 'Transcription', time: undefined, onseek });
    await expect.element(list).toBeVisible();
    expect(page.getByRole('button', { name: /Edit/ }).query()).toBeNull();
  });
});

describe('The waveform', () => {
  const slider = page.getByRole('slider', { name: 'Position' });

  it('shows the position, and moves it by keys and by a press', async () => {
    const player = new Player(() => 100);
    await render(Waveform, { player, peaks: new Float32Array([-1, 1, -0.5, 0.5]) });
    (await slider.findElement()).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(player.time).toBe(3);
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0:03 of 1:40');
    await userEvent.keyboard('{End}');
    expect(player.time).toBe(100);
    await slider.click();
    expect(player.time).toBeCloseTo(50, 0);
  });

  it('draws the sound over its whole width', async () => {
    await render(Waveform, { player: new Player(() => 1), peaks: new Float32Array([-1, 1]) });
    const canvas = (await slider.findElement()).querySelector('canvas');
    await expect
      .poll(() => canvas?.getContext('2d')?.getImageData(canvas.width - 1, 2, 1, 1).data[3])
      .toBe(255);
  });
});

describe('A transcript', () => {
  const hello = { text: 'Hello.', segments: [{ text: 'Hello.', start: 0, end: 2, words: [] }] };

  it('is saved as the chosen kind of file', async () => {
    const made = vi.spyOn(URL, 'createObjectURL');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await render(ExportMenu, { what: 'transcription', transcript: hello, name: 'talk' });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Subtitles (.srt)' }).click();
    await vi.waitFor(() => expect(names).toEqual(['talk.srt']));
    const file = made.mock.lastCall?.[0] as Blob;
    expect(await file.text()).toMatch(/^1\r?\n00:00:00,000 --> 00:00:02,000\r?\nHello\./);
    vi.restoreAllMocks();
  });
});
