import { describe, expect, it } from 'vitest';
import { endOf } from './end-of-answer';

const ended = (json: string, finishReason = 'length') =>
  endOf({
    finishReason,
    executedTools: [],
    toolCalls: [{ id: 'a', type: 'function', function: { name: 'write', arguments: json } }],
  });

// vllm-project/vllm #46303, windmill-labs/windmill #9902
describe('An answer that the token limit ended', () => {
  it.each(['', '{"path": "a'])('in the arguments of a call says so: %j', (json) => {
    expect(ended(json)).toMatchObject({ title: 'A tool call is cut off', isLimit: true });
    expect(ended(json)?.sentence).toContain('arguments for write (finish_reason length)');
    expect(ended(json)?.canContinue).toBeUndefined();
  });

  it('after a whole call is at the limit as any other', () => {
    expect(ended('{"path":"a"}')?.title).toBe('Stopped at the token limit');
    expect(ended('{"path": "a', 'tool_calls')).toBeUndefined();
  });
});
