import { describe, expect, it } from 'vitest';
import { chatRules } from './chat-rules';
import { effortsOf } from './generation-parameters';
import { responseRules } from './response-rules';

describe('The values of reasoning_effort that a family accepts', () => {
  it.each([
    ['openai/gpt-oss-120b', ['low', 'medium', 'high']],
    ['qwen/qwen3-32b', ['none', 'default']],
    ['qwen/qwen3.6-27b', ['none', 'default']],
    ['qwen/qwen3.8-27b', ['none', 'default', 'low', 'medium', 'high']],
    ['built-in/guide-thinker', ['none', 'default']],
    [
      'built-in/guide-scholar',
      ['none', 'default', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    ],
    ['built-in/guide-web-compound', ['low', 'medium', 'high']],
    ['built-in/guide', []],
    ['somebody/new-model', undefined],
  ])('of %s is %j', (model, efforts) => {
    expect(effortsOf(model)).toEqual(efforts);
  });
});

describe('An effort that the family does not accept', () => {
  const messages = [{ role: 'user', content: 'Hi' }];
  const ofChat = (model: string, effort: unknown) =>
    chatRules({ model, messages, reasoning_effort: effort }).map(
      ({ level, parameter, message }) => `${level} ${parameter}: ${message}`,
    );

  it('is advice before sending, and no refusal', () => {
    expect(ofChat('openai/gpt-oss-20b', 'none')).toEqual([
      'advice reasoning_effort: openai/gpt-oss-20b takes low, medium, high; another reasoning_effort is refused with 400.',
    ]);
    expect(ofChat('openai/gpt-oss-20b', 'high')).toEqual([]);
    expect(ofChat('openai/gpt-oss-20b', null)).toEqual([]);
    expect(ofChat('somebody/new-model', 'max')).toEqual([]);
  });

  it('is advice for a response too', () => {
    const body = { model: 'qwen/qwen3-32b', input: 'Hi', reasoning: { effort: 'low' } };
    expect(responseRules(body)).toMatchObject([
      { kind: 'not-of-family', level: 'advice', parameter: 'reasoning.effort' },
    ]);
  });
});
