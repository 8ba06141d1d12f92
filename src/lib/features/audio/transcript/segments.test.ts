import { describe, expect, it } from 'vitest';
import { doubtsAbout, editSegment, indexAt, applyEdits } from './segments';

const words = [
  { text: 'Hallo ', start: 1, end: 1.4 },
  { text: 'world.', start: 1.5, end: 3 },
];
const transcript = {
  text: 'Hallo world.\n\nHallo world.',
  segments: [
    { text: 'Hallo world.', start: 1, end: 3, words, avg_logprob: -2 },
    { text: 'Hallo world.', start: 5, end: 7, words: [] },
  ],
};

describe('An edited segment', () => {
  it('preserves its times and those of every other segment', () => {
    const { segments } = editSegment(transcript, 0, ' Hello  big\nworld. ');
    expect(segments[0]).toMatchObject({
      text: 'Hello big world.',
      start: 1,
      end: 3,
      avg_logprob: -2,
    });
    expect(segments[1]).toBe(transcript.segments[1]);
  });

  it('has the times of its words spread inside it', () => {
    const [segment] = editSegment(transcript, 0, 'Hello big world.').segments;
    expect(segment?.words.map(({ text }) => text).join('')).toBe('Hello big world.');
    expect(segment?.words[0]?.start).toBe(1);
    expect(segment?.words.at(-1)?.end).toBe(3);
  });

  it('gets no word times if it had none', () => {
    expect(editSegment(transcript, 1, 'Bye.').segments[1]?.words).toEqual([]);
  });

  it('changes only its own passage in the text of the service', () => {
    expect(editSegment(transcript, 1, 'Bye.').text).toBe('Hallo world.\n\nBye.');
  });

  it('is joined with the others if the text does not contain them', () => {
    expect(editSegment({ ...transcript, text: 'other' }, 1, 'Bye.').text).toBe('Hallo world. Bye.');
  });

  it('is the same transcript if nothing changed', () => {
    expect(editSegment(transcript, 0, 'Hallo  world.')).toBe(transcript);
    expect(editSegment(transcript, 9, 'x')).toBe(transcript);
  });
});

it('The edits of a transcript survive the arrival of more segments', () => {
  const edited = editSegment(transcript, 1, 'Bye.');
  const more = [{ text: 'First.', start: 0, end: 1, words: [] }, ...transcript.segments];
  const later = applyEdits(edited, { text: '', segments: more });
  expect(later.segments.map(({ text }) => text)).toEqual(['First.', 'Hallo world.', 'Bye.']);
});

it.each([
  [{}, 0],
  [{ avg_logprob: -1, no_speech_prob: 0.6, compression_ratio: 2.4 }, 0],
  [{ avg_logprob: -1.01 }, 1],
  [{ no_speech_prob: 0.61 }, 1],
  [{ compression_ratio: 2.41 }, 1],
  [{ avg_logprob: -3, no_speech_prob: 0.9, compression_ratio: 5 }, 3],
])("A segment is doubtful beyond Whisper's thresholds: %j", (measures, count) => {
  expect(doubtsAbout(measures)).toHaveLength(count);
});

it('A segment that is probably wrong shows the reason with the number', () => {
  expect(doubtsAbout({ no_speech_prob: 0.8 })).toEqual([
    'possibly no speech (no_speech_prob 0.80)',
  ]);
});

const stretches = [{ start: 1 }, { start: 2.5 }, { start: 2.5 }, { start: 9 }];

it.each([
  [0, -1],
  [1, 0],
  [2.4, 0],
  [2.5, 2],
  [8, 2],
  [100, 3],
])('The last segment that has started at %d s is number %d', (time, index) => {
  expect(indexAt(stretches, time)).toBe(index);
});

it('An empty list has no segment that has started', () => expect(indexAt([], 5)).toBe(-1));
