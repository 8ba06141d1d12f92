import { describe, expect, it } from 'vitest';
import { editSegment, keepEdits } from './edit-segment';

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

describe('an edited segment', () => {
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

it('edits survive the arrival of more segments', () => {
  const edited = editSegment(transcript, 1, 'Bye.');
  const more = [{ text: 'First.', start: 0, end: 1, words: [] }, ...transcript.segments];
  const later = keepEdits(edited, { text: '', segments: more });
  expect(later.segments.map(({ text }) => text)).toEqual(['First.', 'Hallo world.', 'Bye.']);
});
