import { parseText } from 'media-captions';
import { describe, expect, it } from 'vitest';
import type { Segment } from '$lib/base/storage/transcript-records';
import { cuesOf, toSrt, toVtt } from './subtitles';
import { spreadWords } from '$lib/shared/speech-to-text/words';

const segment = (text: string, start: number, end: number, words: Segment['words'] = []) => ({
  text,
  start,
  end,
  words,
});
const sentence =
  'A speaker may go on and on for a very long time without ever stopping to take a breath, and then the words have to be cut into pieces that can be read.';

const twoSegments = [segment('Hello, world.', 0, 1.5), segment('Bye.', 3661.25, 3662)];

describe('Cues', () => {
  it('are one per segment if it fits', () => {
    expect(cuesOf(twoSegments)).toEqual([
      { start: 0, end: 1.5, lines: ['Hello, world.'] },
      { start: 3661.25, end: 3662, lines: ['Bye.'] },
    ]);
  });

  it.each([
    ['words', spreadWords(sentence, 2, 32)],
    ['no words', []],
  ])('have at most 2 lines of 42 characters and 7 s, in order, with %s', (_, words) => {
    const cues = cuesOf([segment(sentence, 2, 32, words)]);
    for (const { start, end, lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42);
      expect(end - start).toBeGreaterThan(0);
      expect(end - start).toBeLessThanOrEqual(7);
    }
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(sentence);
    cues.slice(1).forEach(({ start }, index) => {
      expect(start).toBeGreaterThanOrEqual(cues[index]?.end ?? 0);
    });
  });

  it('take their times from the words', () => {
    const words = [
      { text: 'One ', start: 0.4, end: 0.8 },
      { text: 'two.', start: 1, end: 1.3 },
    ];
    expect(cuesOf([segment('One two.', 0, 2, words)])).toEqual([
      { start: 0.4, end: 1.3, lines: ['One two.'] },
    ]);
  });

  it('end before a pause', () => {
    const words = [
      { text: 'Wait ', start: 0, end: 0.5 },
      { text: 'here.', start: 4, end: 4.5 },
    ];
    expect(cuesOf([segment('Wait here.', 0, 4.5, words)])).toEqual([
      { start: 0, end: 0.5, lines: ['Wait'] },
      { start: 4, end: 4.5, lines: ['here.'] },
    ]);
  });

  it('end after a clause rather than in the middle of the next', () => {
    const text =
      'When the rain had stopped in the evening at last, everybody went out to look at it again.';
    expect(cuesOf([segment(text, 0, 6)]).map(({ lines }) => lines.join(' '))).toEqual([
      'When the rain had stopped in the evening at last,',
      'everybody went out to look at it again.',
    ]);
  });

  it('never overlap, whatever the times say', () => {
    const cues = cuesOf([
      segment('first', 0, 5),
      segment('second', 4, 6),
      segment('third', 4, 4),
      segment('forever', 20, 90),
      segment('no time', 95, 95),
    ]);
    expect(cues.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 6],
      [6, 7],
      [20, 27],
      [95, 96],
    ]);
  });

  it('cut a text without spaces between its characters', () => {
    const cues = cuesOf([segment('字'.repeat(100), 0, 10)]);
    expect(cues.flatMap(({ lines }) => lines).join('')).toBe('字'.repeat(100));
    expect(
      Math.max(...cues.flatMap(({ lines }) => lines.map((line) => line.length))),
    ).toBeLessThanOrEqual(42);
  });

  it('are none for a segment without text', () => {
    expect(cuesOf([segment(' \n ', 0, 1)])).toEqual([]);
  });
});

describe('Subtitle files', () => {
  it('are valid SubRip', () => {
    expect(toSrt(cuesOf(twoSegments))).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nHello, world.\n\n2\n01:01:01,250 --> 01:01:02,000\nBye.\n',
    );
  });

  it('are valid WebVTT', () => {
    expect(toVtt(cuesOf(twoSegments))).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHello, world.\n\n01:01:01.250 --> 01:01:02.000\nBye.\n',
    );
  });

  const hostile = 'a <b>bold</b> & "x" --> y\n\n00:00:05.000 --> 00:00:06.000';

  it('contain text, never markup or another cue', () => {
    expect(toVtt(cuesOf([segment(hostile, 0, 1)]))).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; "x"');
    expect(toSrt(cuesOf([segment(hostile, 0, 1)])).match(/-->/g)).toHaveLength(1);
  });

  it.each(['srt', 'vtt'] as const)('are read back by a published parser: %s', async (type) => {
    const segments = [...twoSegments, segment(sentence, 4000, 4030)];
    const cues = cuesOf(segments);
    const file = type === 'srt' ? toSrt(cues) : toVtt(cues);
    const read = await parseText(file, { type, strict: true, errors: true });
    expect(read.errors).toEqual([]);
    expect(read.cues.map(({ startTime, endTime, text }) => ({ startTime, endTime, text }))).toEqual(
      cues.map(({ start, end, lines }) => ({
        startTime: expect.closeTo(start, 3),
        endTime: expect.closeTo(end, 3),
        text: lines.join('\n'),
      })),
    );
  });
});
