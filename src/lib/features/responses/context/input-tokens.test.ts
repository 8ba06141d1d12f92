import { describe, expect, it } from 'vitest';
import { responseRecord } from '../../../../../tests/support/responses/response-samples';
import { inputFrom, inputTokens, oldestToSend, reportedTokens, totalTokens } from './input-tokens';

const text = (tokens: number) => 'abcd'.repeat(tokens);
const user = (tokens: number) => ({ role: 'user', content: text(tokens) });
const answer = (tokens: number) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text: text(tokens) }],
});
const request = { input: text(10), instructions: '', parameters: {} };
const usage = { input_tokens: 100, output_tokens: 20 };

describe('The estimate of a request', () => {
  it('counts its items, its instructions, its tools and its format', () => {
    const tools = [{ type: 'function', name: 'f' }];
    const tokens = inputTokens(
      { input: [user(10), answer(20)], instructions: text(5), parameters: { tools, seed: 1 } },
      undefined,
    );
    expect(tokens).toEqual({
      items: 30 + 2 * 4,
      instructions: 5 + 4,
      settings: Math.ceil(JSON.stringify(tools).length / 4),
    });
  });

  it('counts a file by the tokens found when it was attached', () => {
    const id = 'a'.repeat(32);
    const content = [{ type: 'input_image', image_url: `attachment:${id}`, detail: 'auto' }];
    const input = [{ role: 'user', content }];
    expect(inputTokens({ ...request, input }, undefined, new Map([[id, 85]])).items).toBe(89);
  });

  it("is corrected by the service's count for the earlier response", () => {
    const before = responseRecord({
      request: { ...request, model: 'm', input: text(36) },
      members: { usage },
    });
    const next = { ...request, input: [user(36), answer(6)] };
    expect(totalTokens(inputTokens(next, before))).toBe(100 + 10);
  });
});

describe("The service's count", () => {
  const sent = { model: 'm', ...request };
  const record = responseRecord({ request: sent, state: 'done', members: { usage } });

  it('holds while the request is the one that was sent', () => {
    expect(reportedTokens({ ...sent }, record)).toBe(120);
  });

  it.each([
    ['another text', { ...sent, input: 'More' }, record],
    ['another model', { ...sent, model: 'n' }, record],
    ['an answer on its way', sent, { ...record, state: 'running' as const }],
    ['no count', sent, { ...record, members: {} }],
  ])('does not apply to %s', (_, request, shown) => {
    expect(reportedTokens(request, shown)).toBeUndefined();
  });
});

describe('The omission of old items', () => {
  const input = [{ role: 'system', content: 'Be brief' }, user(40), answer(40), user(10)];

  it('preserves system messages', () => {
    expect(inputFrom(input, 3)).toEqual([input[0], input[3]]);
  });

  it('starts at the first question from which the request fits into half of the window', () => {
    const long = { ...request, input: [user(40), answer(40), user(10), answer(10), user(5)] };
    const tokens = inputTokens(long, undefined);
    expect(oldestToSend(long, tokens, 100)).toBe(2);
    expect(oldestToSend(long, tokens, 20)).toBe(4);
  });

  it('leaves out nothing of a single question', () => {
    expect(oldestToSend(request, inputTokens(request, undefined), 8)).toBeUndefined();
  });
});
