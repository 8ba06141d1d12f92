import { expect, it } from 'vitest';
import { completeOptions } from '../service';
import { answerLines } from './answer-lines';

it('A line that is not a request, or not JSON, counts as failed, and the batch continues', async () => {
  const request = { custom_id: 'a', body: { model: 'guide', messages: [] } };
  const deep = `{"custom_id":"d","body":${'['.repeat(600)}${']'.repeat(600)}}`;
  const odd = ['{"custom_id":', '[]', '{"custom_id":"b"}', deep, JSON.stringify(request)];
  const input = new Blob([odd.join('\n')]);
  const { signal } = new AbortController();
  const answers = await answerLines(input, 0, completeOptions({}), signal, () => Promise.resolve());
  expect(answers).toMatchObject({ failed: 5, completed: 0, offset: input.size });
  expect(answers.errors.match(/"invalid_json_line"/g)).toHaveLength(4);
});
