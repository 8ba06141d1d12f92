import { describe, expect, it } from 'vitest';
import { contentSample, exchangeSample } from '../../../../../tests/support/storage/samples';
import { answeredIds, findRun, runTimes, type RunStep } from './agent-run';

function step(id: string, request: unknown, response: string): RunStep {
  const text = (value: string) => ({
    kind: 'text' as const,
    type: 'application/json',
    text: value,
  });
  return {
    record: exchangeSample({ id, program: 'OpenAI/JS' }),
    content: contentSample({
      id,
      request: text(JSON.stringify(request)),
      response: text(response),
    }),
  };
}

const question = { role: 'user', content: 'Weather?' };
const called = (id: string) => ({ role: 'assistant', tool_calls: [{ id }] });
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: '12 °C' });

const first = step('1', { messages: [question] }, '{"tool_calls":[{"id":"call_a"}]}');
const other = step('2', { messages: [question] }, '{"tool_calls":[{"id":"call_x"}]}');
const second = step(
  '3',
  { messages: [question, called('call_a'), result('call_a')] },
  'data: {"delta":{"tool_calls":[{"id":"call_b"}]}}\n\n',
);
const third = step(
  '4',
  { messages: [question, called('call_a'), result('call_a'), called('call_b'), result('call_b')] },
  '{"content":"12 °C"}',
);

async function idsOf(one: RunStep, ...all: RunStep[]) {
  const contents = new Map(all.map(({ content }) => [content.id, content]));
  const read = (ids: string[]) =>
    Promise.resolve(ids.map((id) => contents.get(id)).filter((one) => one !== undefined));
  const steps = await findRun(one, all.map(({ record }) => record).reverse(), read);
  return steps.map(({ record }) => record.id);
}

describe('The run of an exchange', () => {
  it('goes from tool calls to their results, whichever step is open', async () => {
    for (const open of [first, second, third])
      expect(await idsOf(open, first, other, second, third)).toEqual(['1', '3', '4']);
    expect(await idsOf(other, first, other, second, third)).toEqual(['2']);
  });

  it('follows the outputs and the previous responses of the Responses API', async () => {
    const one = step('1', { input: 'Hi' }, '{"id":"resp_1","output":[{"call_id":"call_a"}]}');
    const two = step(
      '2',
      {
        previous_response_id: 'resp_1',
        input: [{ type: 'function_call_output', call_id: 'call_a', output: '1' }],
      },
      '{"id":"resp_2"}',
    );
    const three = step('3', { previous_response_id: 'resp_2', input: 'More' }, '{"id":"resp_3"}');
    expect(await idsOf(three, one, two, three)).toEqual(['1', '2', '3']);
  });

  it('has only requests of the same program', async () => {
    const elsewhere = { ...second, record: { ...second.record, program: 'curl' } };
    expect(await idsOf(first, first, elsewhere)).toEqual(['1']);
  });

  it('is found past many other requests, and not where they are too many', async () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => step(`2${1000 + index}`, {}, '{}'));
    expect(await idsOf(first, first, ...others(400), second)).toEqual(['1', '3']);
    expect(await idsOf(first, first, ...others(600), second)).toEqual(['1']);
  });
});

it.each<[string, unknown, string[]]>([
  ['a request without results', { messages: [question] }, []],
  ['earlier results', { messages: [called('a'), result('a'), question] }, []],
  ['two results', { messages: [called('a'), result('a'), result('b')] }, ['a', 'b']],
  ['a body that is no object', ['tool_call_id'], []],
])('The calls that a request answers are read from %s', (_, request, ids) => {
  expect(answeredIds(step('1', request, '').content)).toEqual(ids);
});

it('The run of an agent times the steps, and the tools between them', () => {
  const records = [
    { ...first.record, at: 1000, endedAt: 300 },
    { ...second.record, at: 1500, endedAt: 100 },
  ];
  expect(runTimes(records)).toEqual({
    steps: [
      { from: 0, to: 300 },
      { from: 500, to: 600 },
    ],
    tools: [{ from: 300, to: 500 }],
    total: 600,
    inModel: 400,
  });
});
