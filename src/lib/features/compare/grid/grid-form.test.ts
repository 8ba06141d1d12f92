import { describe, expect, it } from 'vitest';
import { variantSample } from '../../../../../tests/support/storage/samples';
import { gridOutcome, gridParameters, parseValues } from './grid-form';

const settings = {
  connectionId: 'built-in',
  model: 'guide',
  systemPrompt: 'Be brief.',
  parameters: { seed: 7, temperature: 1.5 },
};
const variant = variantSample('a', { settings });

const outcome = (...lists: [name: string, text: string][]) =>
  gridOutcome(
    variant,
    lists.map(([name, text]) => ({ name, text })),
  );

describe('A list of values', () => {
  it.each<[string, string, unknown[]]>([
    ['temperature', '0, 0.5,1', [0, 0.5, 1]],
    ['temperature', '0,2; 0,5', [0.2, 0.5]],
    ['temperature', '0.2, , 0.20, 0.2', [0.2]],
    ['max_completion_tokens', '100\n200', [100, 200]],
    ['reasoning_effort', 'low, high', ['low', 'high']],
    ['parallel_tool_calls', 'true, false', [true, false]],
  ])('of %s is read: %j', (name, text, values) => {
    expect(parseValues(name, text)).toEqual({ values });
  });

  it.each([
    ['temperature', '0.5, 3', '3: temperature must be between 0 and 2.'],
    ['temperature', 'warm', 'warm: Enter a number between 0 and 2.'],
    ['max_completion_tokens', '1.5', /^1.5: max_completion_tokens must be an integer/],
    ['seed', '9007199254740993', /can’t be sent exactly/],
    ['reasoning_effort', 'low, most', /^most: reasoning_effort must be one of none, /],
    ['parallel_tool_calls', 'yes', 'yes: Enter true or false.'],
    ['temperature', ' , ', 'Enter values, separated by commas.'],
  ])('of %s is refused as the form refuses it: %j', (name, text, words) => {
    const read = parseValues(name, text);
    expect('error' in read && read.error).toEqual(
      typeof words === 'string' ? words : expect.stringMatching(words),
    );
  });

  it('is offered for parameters with single values that can be sent', () => {
    const names = gridParameters.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['temperature', 'top_p', 'seed']));
    for (const name of ['model', 'messages', 'stream', 'n', 'tools', 'stop', 'max_tokens', 'store'])
      expect(names).not.toContain(name);
  });
});

describe('A grid', () => {
  it('of one parameter makes a variant for each value and leaves its other settings', () => {
    const { variants, count } = outcome(['temperature', '0.2, 1']);
    expect(count).toBe(2);
    expect(variants?.map(({ name }) => name)).toEqual(['temperature 0.2', 'temperature 1']);
    expect(variants?.[0]).toMatchObject({
      settings: { ...settings, parameters: { seed: 7, temperature: 0.2 } },
      asked: [],
    });
    expect(new Set(variants?.map(({ id }) => id)).size).toBe(2);
    expect(variant.settings.parameters.temperature).toBe(1.5);
  });

  it('of two parameters makes a variant for each pair', () => {
    const { variants } = outcome(['temperature', '0, 1'], ['seed', '1, 2, 3']);
    expect(variants?.map(({ name }) => name)).toEqual([
      'temperature 0, seed 1',
      'temperature 0, seed 2',
      'temperature 0, seed 3',
      'temperature 1, seed 1',
      'temperature 1, seed 2',
      'temperature 1, seed 3',
    ]);
  });

  it('has at most 24 columns', () => {
    const five = '1, 2, 3, 4, 5';
    expect(
      outcome(['seed', `${five}, 6`], ['max_completion_tokens', '1, 2, 3, 4']).variants,
    ).toHaveLength(24);
    const tooMany = outcome(['seed', five], ['max_completion_tokens', five]);
    expect(tooMany.count).toBe(25);
    expect(tooMany.variants).toBeUndefined();
    expect(tooMany.errors[1]).toMatch(/25 columns are too many; the limit is 24/);
  });

  it('shows errors by list', () => {
    expect(outcome(['temperature', '0, 1'], ['seed', 'x'])).toEqual({
      errors: [undefined, 'x: Enter a whole number.'],
      advice: [undefined, undefined],
      count: 0,
    });
    expect(outcome(['seed', '1'], ['seed', '2']).errors[1]).toMatch(/different parameter/);
  });

  it("is checked against the variant's other settings", () => {
    const withLogprobs = variantSample('a', {
      settings: { ...settings, parameters: { logprobs: true } },
    });
    const axes = [{ name: 'top_logprobs', text: '1, 5' }];
    expect(gridOutcome(withLogprobs, axes).variants).toHaveLength(2);
    expect(gridOutcome(variant, axes).errors[0]).toMatch(/needs logprobs to be true/);
  });

  it('is refused where a pair cannot be sent together, and warns where it is unwise', () => {
    const both = outcome(['reasoning_format', 'parsed'], ['include_reasoning', 'true']);
    expect(both.errors[0]).toMatch(/can’t both be set/);
    expect(both.variants).toBeUndefined();
    const unwise = outcome(['temperature', '0.5'], ['top_p', '0.5']);
    expect(unwise.advice[0]).toMatch(/top_p/);
    expect(unwise.variants).toHaveLength(1);
  });
});
