import { expect, it } from 'vitest';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { answer } from '../../../../tests/support/storage/samples';
import { answerSpeed, responseSpeed } from './speed';

const timing = { sentAt: 1000, firstTokenAt: 1180, lastTokenAt: 2180, endedAt: 2200 };
const ended = { ...answer('a', 'done'), timing, usage: { completion_tokens: 412 } };

it('The figures of an answer are its pace and the wait for its first token, with the request', () => {
  const strip = '0159';
  expect(answerSpeed({ ...ended, timing: { ...timing, strip } })).toEqual({
    strip,
    figures: ['412 tokens/s', 'first token 0.18 s'],
    request: { sentFor: 'a', sentAt: 1000, endedAt: 2200 },
  });
});

it('The strip of an old answer, whose parts are not recorded, is the wait and an even stream', () => {
  expect(answerSpeed(ended)?.strip).toMatch(/^0{9}5{51}$/);
});

it('The figures of an answer in one piece have the wait alone', () => {
  const whole = { ...timing, firstTokenAt: 13_400, lastTokenAt: 13_400, endedAt: 13_400 };
  expect(answerSpeed({ ...ended, timing: whole })?.figures).toEqual(['first token 12 s']);
});

it.each([
  ['runs', { sentAt: 1000, firstTokenAt: 1180 }],
  ['failed before its first token', { sentAt: 1000, endedAt: 1180 }],
  ['has a clock that was set back', { sentAt: 1000, firstTokenAt: 5, endedAt: 9 }],
])('The speed of an answer that %s is unknown', (_, times) => {
  expect(answerSpeed({ ...ended, timing: times })).toBeUndefined();
});

it('The speed of a response counts its reasoning, which streams before its text', () => {
  const record = {
    id: 'r',
    state: 'done',
    timing: { sentAt: 0, firstTokenAt: 500, firstTextAt: 1500, endedAt: 2500 },
    members: { usage: { output_tokens: 100 } },
    output: [],
  } as unknown as ResponseRecord;
  expect(responseSpeed(record)?.figures).toEqual(['50 tokens/s', 'first token 1.50 s']);
});
