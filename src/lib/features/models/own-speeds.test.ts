import { expect, it } from 'vitest';
import { exchangeSample } from '../../../../tests/support/storage/samples';
import { speedsOf } from './own-speeds.svelte';

/** An answer of `output` tokens within a second after the first. */
const answer = (output: number, more = {}) =>
  exchangeSample({
    id: `e${output}`,
    at: output,
    connectionId: 'c',
    model: 'm',
    end: 'complete',
    usage: { output },
    firstTokenAt: 100,
    endedAt: 1100,
    ...more,
  });

it('The own speed of a model is the median of its latest answers in a connection', () => {
  const records = [
    answer(10),
    answer(30),
    answer(500),
    answer(90, { connectionId: 'other' }),
    answer(70, { model: 'n' }),
  ];
  expect(speedsOf(records, 'c')).toEqual(
    new Map([
      ['n', 70],
      ['m', 30],
    ]),
  );
});

it('The own speed of a model counts an answer whose reader stopped at [DONE], before the body ended', () => {
  expect(speedsOf([answer(10, { end: 'cancelled' })], 'c')).toEqual(new Map([['m', 10]]));
});

it.each([
  ['broke off', { end: 'broken' }],
  ['was stopped', { end: undefined, failure: { kind: 'stopped' } }],
  ['did not stream', { firstTokenAt: undefined }],
  ['came in one piece', { endedAt: 101 }],
  ['has no count of tokens', { usage: undefined }],
  ['has estimated tokens only', { usage: { output: 10, isEstimated: true } }],
])('The own speed of a model leaves out an answer that %s', (_, more) => {
  expect(speedsOf([answer(10, more)], 'c')).toEqual(new Map());
});
