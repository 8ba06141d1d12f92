import { describe, expect, test } from 'vitest';
import { ResponseAssembly } from './response-assembly';
import type { ResponseMembers } from './responses';

function assembled(...payloads: ResponseMembers[]) {
  const assembly = new ResponseAssembly();
  for (const payload of payloads) {
    const type = typeof payload.type === 'string' ? payload.type : 'message';
    assembly.apply({ type, payload, data: JSON.stringify(payload) });
  }
  return assembly;
}

const place = { item_id: 'item_1', output_index: 0 };
const textPlace = { ...place, content_index: 0 };
const message = { type: 'message', id: 'item_1', role: 'assistant', status: 'in_progress' };
const added = (item: ResponseMembers, index = 0) => ({
  type: 'response.output_item.added',
  output_index: index,
  item,
});

/** Each event type of docs/service.md#response-items-and-events that changes an item, and the resulting item. */
const eventTypes: { name: string; events: ResponseMembers[]; item: ResponseMembers }[] = [
  {
    name: 'output_item.added and .done',
    events: [
      added({ ...message, content: [] }),
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { ...message, status: 'completed' },
      },
    ],
    item: { ...message, status: 'completed' },
  },
  {
    name: 'content_part.added',
    events: [
      added({ ...message, content: [] }),
      {
        type: 'response.content_part.added',
        ...textPlace,
        part: { type: 'output_text', text: '', annotations: [] },
      },
    ],
    item: { ...message, content: [{ type: 'output_text', text: '', annotations: [] }] },
  },
  {
    name: 'content_part.done',
    events: [
      { type: 'response.output_text.delta', ...textPlace, delta: 'Ber' },
      {
        type: 'response.content_part.done',
        ...textPlace,
        part: { type: 'output_text', text: 'Bern', annotations: [] },
      },
    ],
    item: {
      type: 'message',
      id: 'item_1',
      content: [{ type: 'output_text', text: 'Bern', annotations: [] }],
    },
  },
  {
    name: 'output_text.delta',
    events: [
      { type: 'response.output_text.delta', ...textPlace, delta: 'Be' },
      { type: 'response.output_text.delta', ...textPlace, delta: 'rn' },
    ],
    item: { type: 'message', id: 'item_1', content: [{ type: 'output_text', text: 'Bern' }] },
  },
  {
    name: 'output_text.done, which is the truth about its part',
    events: [
      { type: 'response.output_text.delta', ...textPlace, delta: 'Be' },
      { type: 'response.output_text.done', ...textPlace, text: 'Bern', logprobs: null },
    ],
    item: { type: 'message', id: 'item_1', content: [{ type: 'output_text', text: 'Bern' }] },
  },
  {
    name: 'output_text.annotation.added',
    events: [
      { type: 'response.output_text.delta', ...textPlace, delta: 'Bern' },
      {
        type: 'response.output_text.annotation.added',
        ...textPlace,
        annotation_index: 0,
        annotation: { type: 'url_citation', url: 'https://example.com/' },
      },
    ],
    item: {
      type: 'message',
      id: 'item_1',
      content: [
        {
          type: 'output_text',
          text: 'Bern',
          annotations: [{ type: 'url_citation', url: 'https://example.com/' }],
        },
      ],
    },
  },
  {
    name: 'refusal.delta and .done',
    events: [
      { type: 'response.refusal.delta', ...textPlace, delta: 'I can' },
      { type: 'response.refusal.done', ...textPlace, refusal: 'I cannot.' },
    ],
    item: { type: 'message', id: 'item_1', content: [{ type: 'refusal', refusal: 'I cannot.' }] },
  },
  {
    name: 'reasoning_text.delta and .done',
    events: [
      { type: 'response.reasoning_text.delta', ...textPlace, delta: 'First' },
      { type: 'response.reasoning_text.delta', ...textPlace, delta: ', think' },
      { type: 'response.reasoning_text.done', ...textPlace, text: 'First, think.' },
    ],
    item: {
      type: 'reasoning',
      id: 'item_1',
      content: [{ type: 'reasoning_text', text: 'First, think.' }],
    },
  },
  {
    name: 'reasoning_summary_part.added and reasoning_summary_text.delta, part by part',
    events: [
      {
        type: 'response.reasoning_summary_part.added',
        ...place,
        summary_index: 0,
        part: { type: 'summary_text', text: '' },
      },
      { type: 'response.reasoning_summary_text.delta', ...place, summary_index: 0, delta: 'One' },
      { type: 'response.reasoning_summary_text.delta', ...place, summary_index: 1, delta: 'Two' },
      { type: 'response.reasoning_summary_text.done', ...place, summary_index: 1, text: 'Two.' },
    ],
    item: {
      type: 'reasoning',
      id: 'item_1',
      summary: [
        { type: 'summary_text', text: 'One' },
        { type: 'summary_text', text: 'Two.' },
      ],
    },
  },
  {
    name: 'function_call_arguments.delta and .done',
    events: [
      added({ type: 'function_call', id: 'item_1', call_id: 'call_1', name: 'f', arguments: '' }),
      { type: 'response.function_call_arguments.delta', ...place, delta: '{"a"' },
      { type: 'response.function_call_arguments.delta', ...place, delta: ':1}' },
      { type: 'response.function_call_arguments.done', ...place, arguments: '{"a":1}' },
    ],
    item: {
      type: 'function_call',
      id: 'item_1',
      call_id: 'call_1',
      name: 'f',
      arguments: '{"a":1}',
    },
  },
  {
    name: 'mcp_call_arguments.delta and mcp_call.completed',
    events: [
      { type: 'response.mcp_call_arguments.delta', ...place, delta: '{}' },
      { type: 'response.mcp_call.completed', ...place },
    ],
    item: { type: 'mcp_call', id: 'item_1', arguments: '{}', status: 'completed' },
  },
  {
    name: 'mcp_list_tools.in_progress and .failed',
    events: [
      { type: 'response.mcp_list_tools.in_progress', ...place },
      { type: 'response.mcp_list_tools.failed', ...place },
    ],
    item: { type: 'mcp_list_tools', id: 'item_1', status: 'failed' },
  },
  {
    name: 'web_search_call.searching',
    events: [{ type: 'response.web_search_call.searching', ...place }],
    item: { type: 'web_search_call', id: 'item_1', status: 'searching' },
  },
  {
    name: 'code_interpreter_call_code.delta and code_interpreter_call.interpreting',
    events: [
      { type: 'response.code_interpreter_call_code.delta', ...place, delta: 'print(1)' },
      { type: 'response.code_interpreter_call.interpreting', ...place },
    ],
    item: {
      type: 'code_interpreter_call',
      id: 'item_1',
      code: 'print(1)',
      status: 'interpreting',
    },
  },
  {
    name: 'image_generation_call.partial_image and .generating',
    events: [
      { type: 'response.image_generation_call.generating', ...place },
      { type: 'response.image_generation_call.partial_image', ...place, partial_image_b64: 'a' },
      { type: 'response.image_generation_call.partial_image', ...place, partial_image_b64: 'b' },
    ],
    item: {
      type: 'image_generation_call',
      id: 'item_1',
      status: 'generating',
      partial_image_b64: 'b',
    },
  },
  {
    name: 'custom_tool_call_input.delta and .done',
    events: [
      { type: 'response.custom_tool_call_input.delta', ...place, delta: 'a' },
      { type: 'response.custom_tool_call_input.done', ...place, input: 'abc' },
    ],
    item: { type: 'custom_tool_call', id: 'item_1', input: 'abc' },
  },
];

describe('An item is built by', () => {
  test.each(eventTypes)('$name', ({ events, item }) => {
    expect(assembled(...events).output).toEqual([item]);
  });
});

describe('The response itself', () => {
  const response = { id: 'resp_1', status: 'in_progress', output: [] };

  test.each(['created', 'queued', 'in_progress'])('is known from response.%s on', (state) => {
    const assembly = assembled({ type: `response.${state}`, response });
    expect(assembly.members).toEqual(response);
    expect(assembly.final).toBeUndefined();
  });

  test.each(['completed', 'failed', 'incomplete'])('is final with response.%s', (state) => {
    const final = { ...response, status: state, output: [{ ...message, content: [] }] };
    const assembly = assembled({ type: `response.${state}`, response: final });
    expect(assembly.final).toEqual(final);
    expect(assembly.output).toEqual(final.output);
  });

  test.each([
    ['nothing', {}],
    ['no response', { response: null }],
    ['another status', { response: { status: 'in_progress', output: [] } }],
  ])('ends as the type of its last event says, also where that has %s', (_, payload) => {
    const created = { type: 'response.created', response };
    for (const status of ['completed', 'failed', 'incomplete'])
      expect(assembled(created, { type: `response.${status}`, ...payload }).members).toMatchObject({
        status,
      });
  });

  test('ends with the status in the name of its last event if its data cannot be read', () => {
    const assembly = new ResponseAssembly();
    assembly.apply({ type: 'response.failed', payload: undefined, data: '{"resp' });
    expect(assembly.members.status).toBe('failed');
  });

  test('has the error that is beside it in its last event', () => {
    const error = { message: 'Oh' };
    expect(assembled({ type: 'response.failed', error }).members).toMatchObject({ error });
  });

  test('has the final items, and those that events built separately', () => {
    const content = [{ type: 'output_text', text: 'found' }];
    const final = { ...response, output: [{ ...message, status: 'completed', content }] };
    const assembly = assembled(
      { type: 'response.output_text.delta', ...textPlace, delta: 'lost' },
      { type: 'response.completed', response: final },
    );
    expect(assembly.output).toEqual(final.output);
    expect(assembly.assembled).toEqual([
      { type: 'message', id: 'item_1', content: [{ type: 'output_text', text: 'lost' }] },
    ]);
  });
});

test('A failure takes nothing away from the calls that events brought', () => {
  const search = {
    type: 'web_search_call',
    id: 'ws_1',
    status: 'completed',
    action: { query: 'a' },
  };
  const image = { type: 'image_generation_call', id: 'ig_1', status: 'failed' };
  const { output } = assembled(
    added(search),
    {
      type: 'response.image_generation_call.partial_image',
      output_index: 1,
      item_id: 'ig_1',
      partial_image_b64: 'a',
    },
    { type: 'response.failed', response: { output: [image] } },
  );
  expect(output).toEqual([search, { ...image, partial_image_b64: 'a' }]);
});

describe('Events out of order and incomplete', () => {
  test('Deltas that arrive before their item are preserved', () => {
    const { output } = assembled(
      { type: 'response.output_text.delta', ...textPlace, delta: 'Bern' },
      added({ ...message, content: [] }),
      { type: 'response.output_text.delta', ...textPlace, delta: '.' },
    );
    expect(output).toEqual([{ ...message, content: [{ type: 'output_text', text: 'Bern.' }] }]);
  });

  test('Items are ordered by index, in whatever order they arrive', () => {
    const { output } = assembled(
      added({ type: 'message', id: 'b' }, 1),
      added({ type: 'reasoning', id: 'a' }, 0),
    );
    expect(output.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('An item without output_index is found by its id', () => {
    const { output } = assembled(
      added({ type: 'function_call', id: 'a', arguments: '' }, 0),
      added({ type: 'function_call', id: 'b', arguments: '' }, 1),
      { type: 'response.function_call_arguments.delta', item_id: 'a', delta: '{}' },
    );
    expect(output.map((item) => item.arguments)).toEqual(['{}', '']);
  });

  test('An event with neither lets the latest item grow', () => {
    const { output } = assembled(
      { type: 'response.output_text.delta', delta: 'Be' },
      { type: 'response.output_text.delta', delta: 'rn' },
    );
    expect(output).toEqual([{ type: 'message', content: [{ type: 'output_text', text: 'Bern' }] }]);
  });

  test('A content_index that counts up with every delta of reasoning makes one part', () => {
    const { output } = assembled(
      { type: 'response.reasoning_text.delta', ...place, content_index: 0, delta: 'a' },
      { type: 'response.reasoning_text.delta', ...place, content_index: 1, delta: 'b' },
      { type: 'response.reasoning_text.delta', ...place, content_index: 2, delta: 'c' },
    );
    expect(output).toMatchObject([{ content: [{ type: 'reasoning_text', text: 'abc' }] }]);
  });

  test('Unknown events, odd payloads and hostile names change nothing', () => {
    const { output, members } = assembled(
      { type: 'response.steer.now', ...place },
      { type: 'response.audio.delta', delta: 'AAAA' },
      { type: 'response.output_item.added', output_index: 0, item: null },
      { type: 'response.__proto__.delta', ...place, delta: 'x' },
      { type: 'response.constructor.completed' },
      { type: 'ping' },
    );
    expect(members).toEqual({});
    expect(output).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('The payload of an event is never changed by later ones', () => {
    const item = { ...message, content: [{ type: 'output_text', text: '' }] };
    assembled(added(item), {
      type: 'response.output_text.delta',
      ...textPlace,
      delta: 'changed',
    });
    expect(item.content).toEqual([{ type: 'output_text', text: '' }]);
  });

  test('An event without an index refers to the last of 200,000 items', () => {
    const assembly = new ResponseAssembly();
    for (let index = 0; index < 200_000; index += 1)
      assembly.apply({
        type: 'response.output_item.added',
        payload: added(message, index),
        data: '',
      });
    const type = 'response.output_text.delta';
    assembly.apply({ type, payload: { type, content_index: 0, delta: 'Last' }, data: '' });
    expect(assembly.output.at(-1)).toMatchObject({ content: [{ text: 'Last' }] });
  });
});
