import { describe, expect, it } from 'vitest';
import { responseRecord } from '../../../../../tests/support/responses/response-samples';
import { responseFacts, responseUsage } from './response-facts';

const shown = (fields: Parameters<typeof responseRecord>[0]) =>
  responseFacts(responseRecord(fields)).map(({ label, value }) => `${label} ${value}`);

describe('The facts of a response', () => {
  it('are its times and its usage, as docs/service.md#responses names it', () => {
    const usage = {
      input_tokens: 1200,
      input_tokens_details: { cached_tokens: 1000 },
      output_tokens: 300,
      output_tokens_details: { reasoning_tokens: 200 },
      total_tokens: 1500,
    };
    const timing = { sentAt: 1000, firstTextAt: 1340, endedAt: 3500 };
    expect(shown({ timing, members: { usage, service_tier: 'default' } })).toEqual([
      'first text 340 ms',
      'total 2.50 s',
      'in 1,200',
      'cached 1,000',
      'out 300',
      'reasoning 200',
      'tokens 1,500',
      'tier default',
    ]);
  });

  it('are found in either half of the usage', () => {
    const usage = { input_tokens_details: { reasoning_tokens: 7 } };
    expect(shown({ members: { usage } })).toEqual(['reasoning 7']);
  });

  it.each([null, 'many', [], { input_tokens: -1, output_tokens: '3', total_tokens: Infinity }])(
    'omit what is no number: %j',
    (usage) => {
      expect(shown({ members: { usage } })).toEqual([]);
    },
  );
});

it('The facts of a response include the priced tokens, as far as they are reported', () => {
  const usageOf = (usage: unknown) => responseUsage(responseRecord({ members: { usage } }));
  expect(usageOf({ input_tokens: 12 })).toEqual({ prompt_tokens: 12 });
  expect(usageOf({ output_tokens: '3' })).toEqual({});
  expect(usageOf(null)).toBeUndefined();
});
