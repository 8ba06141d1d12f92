import { describe, expect, it } from 'vitest';
import {
  answerText,
  errorKind,
  readResultLine,
  type ResultFileKind,
  type RowError,
} from './result-line';
import {
  completion,
  refusal,
  response,
  success,
} from '../../../../../tests/support/batches/result-lines';

const read = (line: unknown, file: ResultFileKind = 'output') => readResultLine(line, file);
const kindOf = (error: RowError | undefined) => error && errorKind(error);

describe('A line of a result file', () => {
  it('contains model, finish reason and tokens of a success', () => {
    const line = read(success('a', 'Good'));
    expect(line).toMatchObject({
      customId: 'a',
      error: undefined,
      facts: { model: 'm', finishReason: 'stop', usage: [{ model: 'm', input: 10, output: 5 }] },
    });
    expect(line && answerText(line)).toBe('Good');
  });

  it('has failed when it has an error of its own', () => {
    const error = { code: 'batch_expired', message: 'Ran out of time' };
    const line = read({ custom_id: 'a', response: null, error }, 'errors');
    expect(line?.error).toEqual({ status: null, code: 'batch_expired', words: 'Ran out of time' });
  });

  it('has failed with the cause in the body when error is null', () => {
    const line = read(refusal('a'), 'errors');
    expect(line?.error).toEqual({
      status: 429,
      code: 'rate_limit_exceeded',
      words: 'Refused with 429',
    });
    expect(kindOf(line?.error)).toBe('429 · rate_limit_exceeded');
  });

  it('has failed with a status of 400 or more even in the output file', () => {
    expect(kindOf(read(refusal('a', 400, 'invalid_request'))?.error)).toBe('400 · invalid_request');
  });

  it('has failed when it is in the error file, whatever it contains', () => {
    expect(read(success('a'), 'errors')?.error).toBeDefined();
  });

  it('has failed when there is neither a response nor an error', () => {
    const line = read({ custom_id: 'a', response: null, error: null });
    expect(kindOf(line?.error)).toBe('no answer');
  });

  it('has failed when a 200 contains an error', () => {
    const line = read(
      response('a', 200, { error: { message: 'Overloaded', type: 'server_error' } }),
    );
    expect(line?.error).toMatchObject({ words: 'Overloaded', code: 'server_error' });
  });

  it('identifies a web page', () => {
    const line = read(response('a', 502, '<html><body>Bad gateway</body></html>'), 'errors');
    expect(kindOf(line?.error)).toBe('502 · html');
    expect(read(response('a', 200, '<!doctype html><p>Login'))?.error).toBeDefined();
  });

  it('reads a body that is JSON text', () => {
    const line = read(response('a', 200, JSON.stringify(completion('From text'))));
    expect(line && answerText(line)).toBe('From text');
    const failed = read(response('a', 500, '{"error":{"message":"Broke","code":"x"}}'), 'errors');
    expect(failed?.error).toMatchObject({ status: 500, code: 'x', words: 'Broke' });
  });

  it('preserves a plain text body', () => {
    const line = read(response('a', 200, 'just words'));
    expect(line && answerText(line)).toBe('just words');
    expect(read(response('a', 503, 'try later'), 'errors')?.error?.words).toBe('try later');
  });

  it('does not name a status twice', () => {
    const line = read({ custom_id: 'a', response: null, error: { code: 429, message: 'Slow' } });
    expect(kindOf(line?.error)).toBe('429');
  });

  it('counts the tokens of each model of a compound request', () => {
    const usage = (prompt_tokens: number, completion_tokens: number) => ({
      usage: { prompt_tokens, completion_tokens },
    });
    const models = [
      { model: 'big', ...usage(7, 3) },
      { model: 'small', ...usage(2, 1) },
    ];
    const line = read(response('a', 200, completion('x', { usage_breakdown: { models } })));
    expect(line?.facts?.usage).toEqual([
      { model: 'big', input: 7, output: 3 },
      { model: 'small', input: 2, output: 1 },
    ]);
  });

  it('shows the called tools when there is no text', () => {
    const call = { id: 'c', type: 'function', function: { name: 'look', arguments: '{"at":1}' } };
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    const choices = [{ index: 0, message, finish_reason: 'tool_calls' }];
    const line = read(response('a', 200, { choices }));
    expect(line && answerText(line)).toBe('look({"at":1})');
  });

  it.each([null, 3, [], {}, { custom_id: 4 }])('is ignored without a custom_id: %j', (line) => {
    expect(read(line)).toBeUndefined();
  });
});
