import { describe, expect, it } from 'vitest';
import { formatById } from '$lib/base/export-dialog/export-format';
import { transcriptFormats } from './transcript-formats';

const transcript = {
  text: 'Hello, world. =1+1',
  language: 'en',
  duration: 3,
  segments: [
    {
      text: 'Hello, world.',
      start: 0,
      end: 1.5,
      avg_logprob: -0.25,
      words: [
        { text: 'Hello, ', start: 0, end: 0.5 },
        { text: 'world.', start: 0.75, end: 1.5 },
      ],
    },
    { text: '=1+1', start: 2, end: 3, words: [] },
  ],
};

const exported = (id: string, changes = {}) =>
  formatById(transcriptFormats, id).write({ ...transcript, ...changes });

describe('An exported transcript', () => {
  it('is its text', () => {
    expect(exported('txt')).toBe('Hello, world. =1+1\n');
  });

  it('is subtitles', () => {
    expect(exported('srt')).toMatch(/^1\n00:00:00,000 --> 00:00:01,500\nHello, world\.\n/);
    expect(exported('vtt')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.500\n/);
  });

  it('is a table without formulas', () => {
    expect(exported('csv').split('\r\n')).toEqual([
      '"start","end","text","avg_logprob","no_speech_prob","compression_ratio"',
      '"0","1.5","Hello, world.","-0.25",,',
      '"2","3","\'=1+1",,,',
      '',
    ]);
  });

  it('is a table without a formula after a line end', () => {
    const segments = [{ text: '=1+\n1', start: 0, end: 1, words: [] }];
    const csv = exported('csv', { segments });
    expect(csv).toContain('"0","1","\'=1+\n1"');
  });

  it('is JSON as a service would send it', () => {
    expect(JSON.parse(exported('json'))).toEqual({
      text: 'Hello, world. =1+1',
      language: 'en',
      duration: 3,
      segments: [
        { id: 0, start: 0, end: 1.5, text: 'Hello, world.', avg_logprob: -0.25 },
        { id: 1, start: 2, end: 3, text: '=1+1' },
      ],
      words: [
        { word: 'Hello,', start: 0, end: 0.5 },
        { word: 'world.', start: 0.75, end: 1.5 },
      ],
    });
  });
});
