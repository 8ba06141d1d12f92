import type { ResponseRequest } from '$lib/storage/response-records';

type Example = Pick<ResponseRequest, 'input' | 'instructions' | 'parameters'>;

const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather in a city',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  },
};

/** Requests that the built-in service can answer. */
export const responseExamples: { label: string; request: Example }[] = [
  {
    label: 'Formatted text',
    request: { input: '/sample markdown', instructions: '', parameters: {} },
  },
  {
    label: 'Function call',
    request: {
      input: 'What is the weather in Bern?',
      instructions: 'Call the function when it helps.',
      parameters: { tools: [weather] },
    },
  },
  { label: 'Reasoning', request: { input: '/sample reasoning', instructions: '', parameters: {} } },
];
