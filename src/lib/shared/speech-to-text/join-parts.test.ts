import { describe, expect, it } from 'vitest';
import type { Segment } from '$lib/base/storage/transcript-records';
import { joinParts } from './join-parts';
import { spreadWords } from './words';

const plain = (text: string) => ({ text, segments: [] });

function timed(...segments: Segment[]) {
  return { text: segments.map(({ text }) => text).join(' '), segments };
}

/** A segment whose words last half a second each. */
function spoken(text: string, start: number): Segment {
  const count = text.split(' ').length;
  const end = start + count / 2;
  const words = spreadWords(text, start, end).map((word, index) => ({
    text: word.text,
    start: start + index / 2,
    end: start + index / 2 + 0.5,
  }));
  return { text, start, end, words };
}

const unworded = (text: string, start: number, end: number) => ({ text, start, end, words: [] });

describe('Parts of plain text', () => {
  it.each([
    ['one two three four', 'three four five', 'one two three four five'],
    ['one two three, fo', 'two three four five', 'one two three, four five'],
    ['It rained. The', 'the sun came', 'It rained. The sun came'],
    ['no words', 'in common', 'no words in common'],
    ['', 'only the second', 'only the second'],
    ['only the first', '', 'only the first'],
    ['今日は', '元気です', '今日は元気です'],
  ])('have common words once: %j + %j', (left, right, joined) => {
    const parts = [
      { from: 0, to: 10, transcript: plain(left) },
      { from: 8, to: 20, transcript: plain(right) },
    ];
    expect(joinParts(parts).text).toBe(joined);
  });

  it('keep a word that the speaker repeats far from the join', () => {
    const parts = [
      { from: 0, to: 10, transcript: plain('rain fell all day long') },
      { from: 10, to: 20, transcript: plain('then came rain again') },
    ];
    expect(joinParts(parts).text).toBe('rain fell all day long then came rain again');
  });
});

it('A text that no segment of a part contains stays', () => {
  const first = { text: 'One two. (Nothing more.)', segments: [spoken('One two.', 0)] };
  const joined = joinParts([
    { from: 0, to: 10, transcript: first },
    { from: 8, to: 20, transcript: timed(spoken('Three four.', 1)) },
  ]);
  expect(joined.text).toBe('One two. (Nothing more.) Three four.');
  expect(joined.segments.map(({ text, start }) => [text, start])).toEqual([
    ['One two.', 0],
    ['Three four.', 9],
  ]);
});

it('Two completely equal parts are both preserved: speakers and services repeat themselves', () => {
  const text =
    'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.';
  const parts = [
    { from: 0, to: 600, transcript: plain(text) },
    { from: 598, to: 1200, transcript: plain(text) },
  ];
  expect(joinParts(parts).text).toBe(`${text} ${text}`);
});

describe('Parts with times', () => {
  it('are shifted to where they begin', () => {
    const joined = joinParts([
      { from: 0, to: 10, transcript: timed(spoken('Hello there.', 1)) },
      { from: 10, to: 20, transcript: timed(spoken('Good bye.', 2)) },
    ]);
    expect(joined.text).toBe('Hello there. Good bye.');
    expect(joined.segments.map(({ start, end }) => [start, end])).toEqual([
      [1, 2],
      [12, 13],
    ]);
    expect(joined.segments[1]?.words.map(({ start }) => start)).toEqual([12, 12.5]);
    expect(joined.duration).toBe(20);
  });

  it('have the words of the overlap once, with the times of the part that contains them completely', () => {
    const joined = joinParts([
      { from: 0, to: 10, transcript: timed(spoken('we met at noon in the', 7)) },
      { from: 9, to: 20, transcript: timed(spoken('in the park.', 0)) },
    ]);
    expect(joined.text).toBe('we met at noon in the park.');
    expect(joined.segments.map(({ text }) => text)).toEqual(['we met at noon in the', 'park.']);
    expect(joined.segments[1]).toMatchObject({ start: 10, end: 10.5 });
  });

  it('are cut in the middle of an overlap without common words', () => {
    const joined = joinParts([
      { from: 0, to: 10, transcript: timed(spoken('alpha beta gamma delta', 8)) },
      { from: 8, to: 20, transcript: timed(spoken('eins zwei drei vier', 0)) },
    ]);
    expect(joined.text).toBe('alpha beta drei vier');
  });

  it('do not need word times', () => {
    const joined = joinParts([
      {
        from: 0,
        to: 10,
        transcript: timed(unworded('first', 0, 5), unworded('the very same', 8, 10)),
      },
      {
        from: 8,
        to: 20,
        transcript: timed(unworded('the very same', 0, 2), unworded('last', 3, 5)),
      },
    ]);
    expect(joined.segments).toEqual([
      unworded('first', 0, 5),
      unworded('the very same', 8, 10),
      unworded('last', 11, 13),
    ]);
  });

  it('keep equal words outside the overlap', () => {
    const joined = joinParts([
      { from: 0, to: 10, transcript: timed(spoken('again and again', 1), spoken('stop', 9)) },
      { from: 10, to: 20, transcript: timed(spoken('again and again', 4)) },
    ]);
    expect(joined.text).toBe('again and again stop again and again');
  });

  it('skip a silent part', () => {
    const joined = joinParts([
      { from: 0, to: 10, transcript: timed(spoken('before', 1)) },
      { from: 10, to: 20, transcript: timed() },
      { from: 20, to: 30, transcript: timed(spoken('after', 1)) },
    ]);
    expect(joined.segments.map(({ text, start }) => [text, start])).toEqual([
      ['before', 1],
      ['after', 21],
    ]);
  });
});

it('A service that puts 200,000 words at one time does not slow down the join', () => {
  const segment = { text: 'word '.repeat(200_000).trim(), start: 0, end: 0, words: [] };
  const parts = [
    { from: 0, to: 600, transcript: timed(segment) },
    { from: 0, to: 1200, transcript: timed({ ...segment }) },
  ];
  expect(joinParts(parts).text.length).toBeGreaterThan(segment.text.length);
});
