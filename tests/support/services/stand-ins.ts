import {
  anyOf,
  argumentsParsed,
  callsAnswered,
  idsLike,
  nothingEmpty,
  onlyKnown,
  rolesAlternate,
  turnHas,
} from './history';
import type { StandIn } from './stand-in';

const weather = '{"city":"Oslo"}';
const call = (id: string, name: string, args: string) => ({
  ...{ id, type: 'function' },
  function: { name, arguments: args },
});
const usual = anyOf(callsAnswered, argumentsParsed, nothingEmpty);
const spoken = [{ content: 'It is ' }, { content: '**cold** [1].' }];
const reasoned = (member: string) => [
  { role: 'assistant', [member]: 'Let me' },
  { [member]: ' look.' },
];

/** Each call in pieces under an index of its own. */
const inPieces = (first: string, second: string) => [
  { tool_calls: [{ index: 0, ...call(first, 'get_weather', '') }] },
  { tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] },
  { tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] },
  { tool_calls: [{ index: 1, ...call(second, 'get_time', '') }] },
];

const details = (text: string) => [
  { type: 'reasoning.text', text, format: 'anthropic-claude-v1', index: 0, signature: 'SIG' },
];
const signature = { extra_content: { google: { thought_signature: 'SIG' } } };
const thinking = (text: string) => [{ type: 'thinking', thinking: [{ type: 'text', text }] }];

export const standIns: { [name: string]: StandIn } = {
  OpenAI: {
    baseUrl: 'https://api.openai.com/v1',
    calls: [{ role: 'assistant', content: null }, ...inPieces('call_a', 'call_b')],
    answer: spoken,
    beginning: [{ role: 'assistant', content: '' }],
    refuses: anyOf(usual, onlyKnown(['audio', 'refusal'])),
  },
  Groq: {
    baseUrl: 'https://api.groq.com/openai/v1',
    calls: [
      ...reasoned('reasoning'),
      { tool_calls: [{ index: 0, ...call('fc_1', 'get_weather', weather) }] },
      { tool_calls: [{ index: 1, ...call('fc_2', 'get_time', '{}') }] },
    ],
    answer: [...reasoned('reasoning'), ...spoken],
    beginning: reasoned('reasoning'),
    refuses: anyOf(usual, onlyKnown(['reasoning'])),
  },
  // Gemini numbers no calls, and signs the first one of a turn.
  Google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    calls: [
      {
        role: 'assistant',
        tool_calls: [
          { index: 0, ...call('function-call-1', 'get_weather', weather), ...signature },
        ],
      },
      { tool_calls: [{ index: 0, ...call('function-call-2', 'get_time', '{}') }] },
    ],
    answer: spoken,
    beginning: [{ role: 'assistant', content: '' }],
    refuses: anyOf(
      usual,
      turnHas(
        ({ tool_calls: [first] = [] }) =>
          JSON.stringify((first as { extra_content?: unknown }).extra_content) ===
          JSON.stringify(signature.extra_content),
        'Function call is missing a thought_signature in functionCall parts.',
      ),
      onlyKnown([], ['extra_content']),
    ),
  },
  DeepSeek: {
    baseUrl: 'https://api.deepseek.com/v1',
    calls: [...reasoned('reasoning_content'), ...inPieces('call_00_a', 'call_01_b')],
    answer: [...reasoned('reasoning_content'), ...spoken],
    beginning: reasoned('reasoning_content'),
    refuses: anyOf(
      usual,
      turnHas(
        ({ reasoning_content }) => reasoning_content === 'Let me look.',
        'Missing `reasoning_content` field in the assistant message.',
      ),
    ),
  },
  Mistral: {
    baseUrl: 'https://api.mistral.ai/v1',
    calls: [
      { role: 'assistant', content: thinking('Let me') },
      { content: thinking(' look.') },
      {
        tool_calls: [
          { index: 0, ...call('VvvODy9mT', 'get_weather', weather) },
          { index: 1, ...call('yvvODy9mQ', 'get_time', '{}') },
        ],
      },
    ],
    answer: [{ role: 'assistant', content: thinking('Let me look.') }, ...spoken],
    beginning: [{ role: 'assistant', content: thinking('Let me look.') }],
    refuses: anyOf(
      usual,
      onlyKnown(['prefix']),
      idsLike(/^[a-zA-Z0-9]{9}$/, 'a-z, A-Z, 0-9, with a length of 9.'),
    ),
    refusal: (message) => ({ object: 'error', message: { detail: [{ msg: message }] }, code: 1 }),
  },
  OpenRouter: {
    baseUrl: 'https://openrouter.ai/api/v1',
    calls: [
      { role: 'assistant', reasoning: 'Let me', reasoning_details: details('Let me') },
      { reasoning: ' look.', reasoning_details: details(' look.') },
      ...inPieces('toolu_a', 'toolu_b'),
    ],
    answer: [
      { role: 'assistant', reasoning: 'Let me look.', reasoning_details: details('Let me look.') },
      ...spoken,
    ],
    beginning: [{ role: 'assistant', reasoning: 'Let me', reasoning_details: details('Let me') }],
    refuses: anyOf(
      usual,
      turnHas(
        ({ reasoning_details }) => JSON.stringify(reasoning_details ?? '').includes('SIG'),
        'Expected `thinking` before `tool_use`',
      ),
    ),
    refusal: (raw) => ({
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw, provider_name: 'X' },
      },
    }),
  },
  Perplexity: {
    baseUrl: 'https://api.perplexity.ai',
    answer: spoken,
    beginning: [{ role: 'assistant', content: '' }],
    chunk: {
      citations: ['https://one.example/a'],
      search_results: [{ title: 'One', url: 'https://one.example/a', date: '2026-11-01' }],
    },
    refuses: anyOf(nothingEmpty, rolesAlternate, onlyKnown()),
  },
  Anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    calls: [{ role: 'assistant', content: 'Let me look.' }, ...inPieces('toolu_a', 'toolu_b')],
    answer: spoken,
    beginning: [{ role: 'assistant', content: '' }],
    refuses: usual,
  },
  // Whole calls, all of one chunk, and ids that begin again in each answer.
  Ollama: {
    baseUrl: 'http://localhost:11434/v1',
    calls: [
      ...reasoned('reasoning'),
      {
        content: '',
        tool_calls: [
          { index: 0, ...call('call_0', 'get_weather', weather) },
          { index: 1, ...call('call_1', 'get_time', '{}') },
        ],
      },
    ],
    answer: [...reasoned('reasoning'), ...spoken],
    beginning: reasoned('reasoning'),
    refuses: usual,
  },
  vLLM: {
    baseUrl: 'http://localhost:8000/v1',
    calls: [...reasoned('reasoning_content'), ...inPieces('chatcmpl-tool-a', 'chatcmpl-tool-b')],
    answer: [...reasoned('reasoning_content'), ...spoken],
    beginning: reasoned('reasoning_content'),
    refuses: usual,
  },
};
