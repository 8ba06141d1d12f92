import { expect, it } from 'vitest';
import { cost, evaluateCost } from '../kinds/cost';
import { evaluateLatency, latency } from '../kinds/latency';
import { evaluateTokens, tokens } from '../kinds/tokens';

const facts = {
  figures: { firstToken: 400, total: 2500, tokensIn: 12, tokensOut: 30, cost: 0.0015 },
  currency: 'EUR',
  toolCalls: [],
};
const nothing = { figures: {}, toolCalls: [] };

it('A cost passes up to the limit and is unclear without a price', () => {
  const rule = { ...cost.blank, most: 0.0015 };
  expect(evaluateCost(rule, '', facts)).toEqual({ pass: true, why: '0.0015 EUR.' });
  expect(evaluateCost({ ...rule, most: 0.001 }, '', facts)).toMatchObject({ pass: false });
  expect(evaluateCost(rule, '', nothing)).toEqual({ why: expect.stringMatching(/No price/) });
});

it('A latency is that of the first token or of the whole answer', () => {
  const rule = { ...latency.blank, most: 1000 };
  expect(evaluateLatency({ ...rule, until: 'firstToken' }, '', facts)).toMatchObject({
    pass: true,
  });
  expect(evaluateLatency(rule, '', facts)).toEqual({ pass: false, why: '2.50 s.' });
  expect(evaluateLatency(rule, '', nothing)).not.toHaveProperty('pass');
});

it.each([
  ['input', 12],
  ['output', 30],
  ['total', 42],
] as const)('A limit of %s tokens passes up to %d', (of, count) => {
  const atMost = (most: number) => evaluateTokens({ ...tokens.blank, of, most }, '', facts);
  expect(atMost(count)).toMatchObject({ pass: true });
  expect(atMost(count - 1)).toEqual({ pass: false, why: `${count} tokens.` });
});

it('Tokens that the service did not report are unclear', () => {
  const someUnknown = { ...facts, figures: { tokensIn: 12 } };
  const ofTotal = { ...tokens.blank, of: 'total' as const };
  expect(evaluateTokens(ofTotal, '', someUnknown)).not.toHaveProperty('pass');
});
