import { done, event, finish, chunk, text } from './fault-server';

/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Markup that would run if any of it were drawn as such. */
const hostile = '<img src=x onerror="alert(1)">';

const answer = 'Bern is the capital ([bern.example](https://bern.example/a)). Rain falls there.';
const link = '([bern.example](https://bern.example/a))';

const annotations = [
  {
    type: 'url_citation',
    url: 'https://bern.example/a',
    title: 'Bern',
    start_index: answer.indexOf(link),
    end_index: answer.indexOf(link) + link.length,
  },
  {
    type: 'file_citation',
    file_id: 'file_1',
    filename: `rain ${hostile}.txt`,
    index: answer.length,
  },
  { type: 'url_citation', url: 'javascript:alert(1)', title: 'Script' },
];

/** The items of one response, each with the events between its beginning and its end. */
const items: { item: { [name: string]: unknown }; events?: object[] }[] = [
  {
    item: {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: {
        type: 'search',
        query: 'capital of Switzerland',
        queries: ['capital of Switzerland', 'Bern'],
        sources: [
          { type: 'url', url: 'https://bern.example/a' },
          { type: 'url', url: 'javascript:alert(2)' },
        ],
      },
    },
    events: [{ type: 'web_search_call.searching' }],
  },
  {
    item: {
      type: 'file_search_call',
      id: 'fs_1',
      status: 'completed',
      queries: ['rain in Bern'],
      results: [
        { file_id: 'file_1', filename: 'rain.txt', score: 0.87, text: `Rain falls. ${hostile}` },
      ],
    },
  },
  {
    item: {
      type: 'code_interpreter_call',
      id: 'ci_1',
      status: 'completed',
      container_id: 'cntr_1',
      code: 'days = 239\nprint(days / 365)',
      outputs: [
        { type: 'logs', logs: '0.6547945205479452' },
        { type: 'image', url: `data:image/png;base64,${pixel}` },
        { type: 'image', url: 'https://bern.example/plot.png' },
      ],
    },
    events: [
      { type: 'code_interpreter_call_code.delta', delta: 'days = 239\n' },
      { type: 'code_interpreter_call_code.delta', delta: 'print(days / 365)' },
      { type: 'code_interpreter_call.interpreting' },
    ],
  },
  {
    item: {
      type: 'image_generation_call',
      id: 'ig_1',
      status: 'completed',
      revised_prompt: 'A bear in the rain',
      result: pixel,
    },
    events: [
      {
        type: 'image_generation_call.partial_image',
        partial_image_index: 0,
        partial_image_b64: pixel,
      },
    ],
  },
  {
    item: {
      type: 'mcp_list_tools',
      id: 'mcpl_1',
      server_label: 'docs',
      tools: [{ name: 'find', description: 'Finds a page', input_schema: { type: 'object' } }],
    },
  },
  {
    item: {
      type: 'mcp_call',
      id: 'mcp_1',
      status: 'completed',
      server_label: 'docs',
      name: 'find',
      arguments: '{"query":"bears"}',
      output: '{"pages":["Bears"]}',
    },
  },
  {
    item: { type: 'constellation_call_v9', id: 'x_1', stars: ['Mizar', hostile] },
  },
  {
    item: {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: answer, annotations }],
    },
    events: [{ type: 'output_text.delta', content_index: 0, delta: answer }],
  },
];

const asking = {
  type: 'mcp_approval_request',
  id: 'mcpr_1',
  server_label: 'docs',
  name: 'delete_page',
  arguments: '{"page":"Bears"}',
};

/** The events of a response that has every kind of hosted item, and at its end a call that waits for approval. */
export function hostedResponse(): string {
  return responseEvents('resp_1', [...items, { item: asking }]);
}

/** The events of a response that waits for an approval and for the result of a call. */
export function askingResponse(): string {
  const call = { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'clock', arguments: '{}' };
  return responseEvents('resp_1', [{ item: asking }, { item: call }]);
}

/** The events of a response with a message alone. */
export function plainResponse(words: string): string {
  const item = {
    type: 'message',
    id: 'msg_2',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: words, annotations: [] }],
  };
  return responseEvents('resp_2', [{ item }]);
}

function responseEvents(id: string, all: typeof items): string {
  const response = { id, object: 'response', model: 'fault-model' };
  const output = all.map(({ item }) => item);
  const events = all.flatMap(({ item, events = [] }, index) => [
    {
      type: 'response.output_item.added',
      output_index: index,
      item: { type: item.type, id: item.id, status: 'in_progress' },
    },
    ...events.map((one) => ({
      ...one,
      type: `response.${(one as { type: string }).type}`,
      output_index: index,
      item_id: item.id,
    })),
    { type: 'response.output_item.done', output_index: index, item },
  ]);
  const first = { type: 'response.created', response: { ...response, status: 'in_progress' } };
  const last = {
    type: 'response.completed',
    response: { ...response, status: 'completed', output },
  };
  return [first, ...events, last].map(event).join('');
}

/** The chunks of a chat answer with tools that the service ran, and with citations. */
export function hostedChat(): string {
  const tool = { index: 0, type: 'browser.search', arguments: '{"query":"Bern"}' };
  const results = [{ title: `Bern ${hostile}`, url: 'https://bern.example/a', content: 'Capital' }];
  const code = {
    index: 1,
    type: 'python',
    arguments: '{"code":"print(42)"}',
    code_results: [{ text: '42' }, { png: pixel }, { chart: { type: 'bar' } }],
  };
  const words = 'Bern is the capital.';
  const citation = {
    type: 'url_citation',
    url_citation: { url: 'https://bern.example/a', title: 'Bern', start_index: 0, end_index: 4 },
  };
  return [
    chunk({ executed_tools: [tool] }),
    chunk({ executed_tools: [{ ...tool, search_results: { results } }] }),
    chunk({ executed_tools: [code] }),
    text(words),
    chunk({ annotations: [citation] }),
    finish,
    done,
  ].join('');
}
