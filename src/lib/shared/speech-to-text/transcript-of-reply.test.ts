import { describe, expect, it } from 'vitest';
import { shortfallOf, transcriptOf } from './transcript-of-reply';

describe('Transcript of reply', () => {
  const words = ['One', 'two', 'three', 'four'].map((word, index) => ({
    word,
    start: index,
    end: index + 0.5,
  }));
  const reply = { text: 'One two. Three four.', segments: [], words: [] };

  describe('The transcript of a reply', () => {
    it('is only text if the reply has no times', () => {
      expect(transcriptOf(reply)).toEqual({ text: 'One two. Three four.', segments: [] });
    });

    it('gives words to the segments in which they are spoken', () => {
      const segments = [
        { text: ' One two.', start: 0, end: 1.9 },
        { text: ' Three four.', start: 1.9, end: 4 },
      ];
      const transcript = transcriptOf({ ...reply, segments, words });
      expect(
        transcript.segments.map(({ text, words: own }) => [text, own.map((word) => word.text)]),
      ).toEqual([
        ['One two.', ['One ', 'two.']],
        ['Three four.', ['Three ', 'four.']],
      ]);
    });

    it('makes segments from sentences and pauses if the reply has only words', () => {
      const late = words.map((word, index) =>
        index === 3 ? { ...word, start: 8, end: 8.5 } : word,
      );
      expect(transcriptOf({ ...reply, words: late }).segments).toMatchObject([
        { text: 'One two.', start: 0, end: 1.5 },
        { text: 'Three', start: 2, end: 2.5 },
        { text: 'four.', start: 8, end: 8.5 },
      ]);
    });

    it('keeps the whole text beside segments without a part of it', () => {
      const segments = [{ text: 'One two.', start: 0, end: 1 }];
      expect(transcriptOf({ ...reply, segments })).toMatchObject({ text: reply.text, segments });
    });

    it('keeps every segment, in the order of time', () => {
      const segments = [
        { text: 'later', start: 5, end: 6 },
        { text: 'earlier', start: 1, end: 2 },
      ];
      const text = 'earlier later';
      expect(transcriptOf({ ...reply, text, segments }).segments.map(({ text }) => text)).toEqual([
        'earlier',
        'later',
      ]);
    });
  });
});

describe('The shortfall of a transcript', () => {
  const reply = { text: 'a', segments: [], words: [] };
  const until = (end: number) => [{ text: 'a', start: 0, end }];

  it.each([
    ['a reply that tells the whole length', { ...reply, duration: 180 }, 180],
    ['a little less, as codecs make it', { ...reply, duration: 178 }, 180],
    ['words until shortly before the end', { ...reply, segments: until(160) }, 180],
    ['a reply that tells no times', reply, 180],
    ['a sound of unknown length', { ...reply, duration: 1 }, undefined],
  ])('is none for %s', (_, given, sent) => {
    expect(shortfallOf(given, sent)).toBeUndefined();
  });

  it('is reported of a reply that covers one minute of three', () => {
    expect(shortfallOf({ ...reply, duration: 60 }, 180)).toEqual({
      sent: 180,
      covered: 60,
      by: 'duration',
    });
  });

  it('is reported of words that end long before the sound', () => {
    expect(shortfallOf({ ...reply, duration: 180, segments: until(60) }, 180)).toEqual({
      sent: 180,
      covered: 60,
      by: 'words',
    });
  });
});
