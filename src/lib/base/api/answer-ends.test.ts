import { describe, expect, it } from 'vitest';
import { answerEnd } from './answer-ends';
import { isFailedEnd } from './failed-end';

const end = (reason: string | undefined, hasCalls = false) => answerEnd(reason, { hasCalls });

describe('The end of an answer', () => {
  it.each([
    ['stop', false],
    ['STOP', false],
    ['end_turn', false],
    ['stop_sequence', false],
    ['eos_token', false],
    ['tool_calls', true],
    ['function_call', true],
    ['tool_use', true],
    ['', false],
    [undefined, false],
  ])('is good with the reason %s (calls: %s)', (reason, hasCalls) => {
    expect(end(reason, hasCalls)).toBeUndefined();
  });

  it.each([
    ['length', 'Stopped at the token limit'],
    ['MAX_TOKENS', 'Stopped at the token limit'],
    ['max_output_tokens', 'Stopped at the token limit'],
    ['model_length', 'Stopped at the token limit'],
    ['content_filter', 'Stopped by the content filter'],
    ['content-filter', 'Stopped by the content filter'],
    ['SAFETY', 'Stopped by the content filter'],
    ['PROHIBITED_CONTENT', 'Stopped by the content filter'],
    ['sensitive', 'Stopped by the content filter'],
    ['guardrail_intervened', 'Stopped by the content filter'],
    ['RECITATION', 'Stopped for repeating existing text'],
    ['refusal', 'Refused to answer'],
    ['error', 'The service ended the answer with an error'],
    ['network_error', 'The service ended the answer with an error'],
    ['insufficient_system_resource', 'The service ended the answer with an error'],
    ['MALFORMED_FUNCTION_CALL', 'The service ended the answer with an error'],
    ['abort', 'The service ended the answer with an error'],
    ['tool_calls', 'No tool call arrived'],
    ['function_call', 'No tool call arrived'],
    ['moonrise', 'Ended for an unknown reason'],
  ])('is told with the reason %s, by its name', (reason, title) => {
    expect(end(reason)).toMatchObject({
      title,
      sentence: expect.stringContaining(`(finish_reason ${reason})`) as string,
    });
  });

  it('is told for a filter although there are calls', () => {
    expect(end('content_filter', true)?.title).toBe('Stopped by the content filter');
  });

  it('is told with its name before the advice', () => {
    expect(end('length')?.sentence).toBe(
      'The answer reached your limit or the model’s (finish_reason length). Raise it, or continue from here.',
    );
  });

  it('is named in a badge if it is unknown, but never at any length', () => {
    expect(end('moonrise')?.word).toBe('ended with finish_reason moonrise');
    expect(end('x'.repeat(10_000))?.sentence.length).toBeLessThan(200);
  });

  it.each([
    ['error', true],
    ['content_filter', false],
    ['stop', false],
    ['moonrise', false],
    [undefined, false],
  ])('with the reason %s is a failure of the service: %s', (reason, isFailure) => {
    expect(isFailedEnd(reason)).toBe(isFailure);
  });
});
