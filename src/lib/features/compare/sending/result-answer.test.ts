import { expect, it } from 'vitest';
import { completion, refusal, response } from '../../../../../tests/support/batches/result-lines';
import { answerPace } from '$lib/shared/runs/answer-tokens';
import { answerSpeed } from '$lib/shared/runs/speed';
import { shownFigures } from '../model/figures';
import { startCellAnswer } from './send-cell';
import { answerFromLine } from './result-answer';

const settings = { model: 'm', systemPrompt: '', parameters: {} };
const connection = { id: 'there', name: 'There' };
const begun = startCellAnswer({ comparisonId: 'c' }, settings, connection, 1000);

it('The result of a batch equals the answer of an unstreamed reply in chat', () => {
  const body = completion('<think>Hm.</think>Hello', { system_fingerprint: 'fp_1' });
  expect(answerFromLine(begun, response('x', 200, body), 'output')).toMatchObject({
    state: 'done',
    content: 'Hello',
    reasoning: 'Hm.',
    finishReason: 'stop',
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    systemFingerprint: 'fp_1',
    requestId: 'req_1',
    connectionName: 'There',
  });
});

it('The result of a batch has no measured times, since a batch does not report when it sent a request', () => {
  const { timing } = answerFromLine(begun, response('x', 200, completion('Hi')), 'output');
  expect(timing).toEqual({ sentAt: 1000 });
});

it('The result of a batch has no speed, whatever time the service reports', () => {
  const usage = { prompt_tokens: 10, completion_tokens: 147, completion_time: 0.0001 };
  const body = completion('Hi', { usage });
  const ended = answerFromLine(begun, response('x', 200, body), 'output');
  expect(ended.usage).toMatchObject(usage);
  expect(shownFigures(ended)).toEqual({ tokensIn: 10, tokensOut: 147 });
  expect(answerSpeed(ended)).toBeUndefined();
  expect(answerPace(ended)).toBeUndefined();
});

it('The result of a batch fails with the status and the message of its line', () => {
  expect(answerFromLine(begun, refusal('x', 429), 'errors')).toMatchObject({
    state: 'failed',
    error: {
      kind: 'http',
      status: 429,
      code: 'rate_limit_exceeded',
      words: 'Refused with 429',
      requestId: 'req_1',
    },
    requestId: 'req_1',
  });
});

it('The result of a batch fails when the line has an error instead of a response', () => {
  const error = { code: 'batch_expired', message: 'Ran out of time' };
  const line = { custom_id: 'x', response: null, error };
  expect(answerFromLine(begun, line, 'errors')).toMatchObject({
    state: 'failed',
    error: { kind: 'stream-error', code: 'batch_expired', words: 'Ran out of time' },
  });
});

it.each([{}, { choices: [] }, [1]])(
  'The result of a batch fails when its body %j is no completion',
  (body) => {
    expect(answerFromLine(begun, response('x', 200, body), 'output')).toMatchObject({
      state: 'failed',
      error: { kind: 'malformed' },
    });
  },
);
