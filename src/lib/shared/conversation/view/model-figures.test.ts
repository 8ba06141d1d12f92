import { describe, expect, it } from 'vitest';
import { ChatReplyReader } from '$lib/base/api/chat-reply';
import type { JsonObject } from '$lib/base/api/wire/json';
import { resumeAnswer } from '../model/answer-replies';
import { applyUpdates } from '$lib/shared/runs/apply-updates';
import { answer } from '../../../../../tests/support/storage/samples';
import { stream } from '../../../../../tests/support/service/calls';
import { describeFigures, modelFigures } from './model-figures';

const usage = (input: number, output: number) => ({
  prompt_tokens: input,
  completion_tokens: output,
});
const breakdown = (models: JsonObject[]) => ({ usage_breakdown: { models } });
const received = (...replies: unknown[]) => {
  const reader = new ChatReplyReader();
  return applyUpdates(
    answer('a', 'done'),
    replies.flatMap((reply) => reader.read(reply)),
    0,
  );
};

describe('The figures of an answer by model', () => {
  it('are those of usage_breakdown', () => {
    const models = [
      { model: 'planner', usage: usage(1200, 30) },
      { model: 'writer', usage: usage(1500, 200) },
    ];
    const figures = modelFigures(received({ choices: [], ...breakdown(models) }));
    expect(figures.map((one) => `${one.model}: ${describeFigures(one)}`)).toEqual([
      'planner: in 1,200 · out 30',
      'writer: in 1,500 · out 200',
    ]);
  });

  it('are read from a stream, whose last chunk has them in its vendor member', async () => {
    const { chunks } = await stream({
      model: 'built-in/guide-web-compound',
      messages: [{ role: 'user', content: 'When does the ferry leave?' }],
    });
    expect(modelFigures(received(...chunks)).map(({ model }) => model)).toEqual([
      'built-in/guide-reasoning',
      'built-in/guide',
    ]);
  });

  it('are the sums of all replies of a continued answer', () => {
    const first = received({
      choices: [],
      ...breakdown([
        { model: 'a', usage: usage(1, 2) },
        { model: 'b', usage: usage(3, 4) },
      ]),
    });
    const reader = new ChatReplyReader();
    const next = reader.read({
      choices: [],
      ...breakdown([{ model: 'a', usage: usage(10, 20) }]),
    });
    expect(modelFigures(applyUpdates(resumeAnswer(first, 1), next, 2))).toEqual([
      { model: 'a', input: 11, output: 22 },
      { model: 'b', input: 3, output: 4 },
    ]);
  });

  it.each([null, { models: null }, { models: [7, null] }, 'x'])(
    'are none for %j',
    (usage_breakdown) => {
      expect(modelFigures(received({ choices: [], usage_breakdown }))).toEqual([]);
    },
  );

  it('say so if a model has none', () => {
    const [one] = modelFigures(received({ choices: [], ...breakdown([{ model: 'a' }]) }));
    expect(one && describeFigures(one)).toBe('no tokens reported');
  });
});
