import { describe, expect, it } from 'vitest';
import type { RuleOf } from '../model/check-kind';
import { toolCall, evaluateToolCall } from './tool-call';

const call = (name: string, args: object | string) => ({
  id: name,
  type: 'function' as const,
  function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
});

const oslo = call('weather', { city: 'Oslo', days: [1, 2], more: { unit: 'C', wind: true } });
const rome = call('weather', { city: 'Rome' });

type Rule = RuleOf<'tool-call'>;

function outcome(change: Partial<Rule>, ...toolCalls: ReturnType<typeof call>[]) {
  return evaluateToolCall({ ...toolCall.blank, tool: 'weather', ...change }, '', {
    figures: {},
    toolCalls,
  });
}

it('A check of calls passes when the tool is called, or any tool if none is named', () => {
  expect(outcome({}, oslo)).toEqual({ pass: true });
  expect(outcome({}, call('time', {}))).toEqual({
    pass: false,
    why: '“weather” wasn’t called, but “time”.',
  });
  expect(outcome({ tool: '' }, call('time', {}))).toMatchObject({ pass: true });
  expect(outcome({ tool: '' })).toEqual({ pass: false, why: 'No tool was called.' });
});

describe('Arguments', () => {
  const values = (json: object): Partial<Rule> => ({ match: 'values', json: JSON.stringify(json) });

  it('contain values, also inside others, and may have more', () => {
    expect(outcome(values({ city: 'Oslo', more: { unit: 'C' } }), oslo)).toEqual({ pass: true });
    expect(outcome(values({ more: { unit: 'F' } }), oslo)).toEqual({
      pass: false,
      why: '#/more/unit differs.',
    });
    expect(outcome(values({ toString: null }), oslo)).toMatchObject({ pass: false });
  });

  it('contain a list only as a whole', () => {
    expect(outcome(values({ days: [1, 2] }), oslo)).toMatchObject({ pass: true });
    expect(outcome(values({ days: [1] }), oslo)).toMatchObject({ pass: false });
    expect(outcome(values({ days: { 0: 1 } }), oslo)).toMatchObject({ pass: false });
  });

  it('fit a schema', () => {
    const schema = JSON.stringify({ properties: { city: { const: 'Oslo' } } });
    expect(outcome({ match: 'schema', json: schema }, oslo)).toEqual({ pass: true });
    expect(outcome({ match: 'schema', json: schema }, rome)).toMatchObject({
      pass: false,
      why: expect.stringMatching(/^#\/city/),
    });
    const broken = { match: 'schema', json: '{"$ref":"#/none"}' } as const;
    expect(outcome(broken, oslo)).not.toHaveProperty('pass');
  });

  it('of any or of every call count', () => {
    const rule = values({ city: 'Oslo' });
    expect(outcome(rule, rome, oslo)).toMatchObject({ pass: true });
    expect(outcome({ ...rule, calls: 'every' }, rome, oslo)).toMatchObject({ pass: false });
    expect(outcome({ ...rule, calls: 'every' }, oslo, oslo)).toMatchObject({ pass: true });
  });

  it('that are no JSON fail, and none are an empty object', () => {
    expect(outcome(values({}), call('weather', '{"city":'))).toMatchObject({
      pass: false,
      why: expect.stringMatching(/aren’t JSON/),
    });
    expect(outcome(values({}), call('weather', ''))).toEqual({ pass: true });
  });
});

it('A check of calls needs an object of values or a schema', () => {
  const problems = (change: Partial<Rule>) => {
    const rule = { ...toolCall.blank, ...change };
    return toolCall.problemsOf(rule, rule);
  };
  expect(problems({ match: 'values', json: '[]' })).toHaveProperty('json');
  expect(problems({ match: 'schema', json: '{' })).toHaveProperty('json');
  expect(problems({ json: '' })).toEqual({});
});
