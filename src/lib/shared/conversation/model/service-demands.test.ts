import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '$lib/base/api/chat-types';
import { withDemands } from './service-demands';

const sent = (messages: ChatMessage[], origin?: string) =>
  withDemands(
    messages.map((wire) => ({ wire })),
    origin,
  ).map(({ wire }) => wire);

const call = (id: string): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
});
const result = (id: string): ChatMessage => ({ role: 'tool', tool_call_id: id, content: '7' });

describe('Ids of calls', () => {
  it.each(['call_0', 'chatcmpl-tool-4b1d', 'fc_1', '', 'Ünïcödé•'])(
    'from elsewhere (%j) have nine letters and digits for Mistral, the same in call and result',
    (id) => {
      const [called, answered] = sent([call(id), result(id)], 'https://api.mistral.ai');
      const short = called?.role === 'assistant' ? called.tool_calls?.[0]?.id : undefined;
      expect(short).toMatch(/^[a-zA-Z0-9]{9}$/);
      expect(answered).toMatchObject({ tool_call_id: short });
    },
  );

  it('of Mistral and those for other services stay', () => {
    expect(sent([call('VvvODy9mT')], 'https://api.mistral.ai')).toEqual([call('VvvODy9mT')]);
    expect(sent([call('call_0')], 'https://api.openai.com')).toEqual([call('call_0')]);
    expect(sent([call('call_0')])).toEqual([call('call_0')]);
  });
});

describe('The beginning of an answer', () => {
  const earlier: ChatMessage[] = [
    { role: 'assistant', content: 'One ' },
    { role: 'user', content: 'And? ' },
  ];

  it('ends without white space for Anthropic, which refuses it', () => {
    const history: ChatMessage[] = [...earlier, { role: 'assistant', content: 'Two: ' }];
    expect(sent(history, 'https://api.anthropic.com')).toEqual([
      ...earlier,
      { role: 'assistant', content: 'Two:' },
    ]);
    expect(sent(history, 'https://api.openai.com')).toEqual(history);
  });
});

describe('Questions in a row', () => {
  const image = { type: 'image_url', image_url: { url: 'data:,' } } as const;

  it('are one for Perplexity, which wants roles to alternate', () => {
    const questions: ChatMessage[] = [
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
      { role: 'user', content: 'c' },
    ];
    expect(sent(questions, 'https://api.perplexity.ai')).toEqual([
      { role: 'user', content: 'a\n\nb\n\nc' },
    ]);
    expect(sent(questions, 'https://api.openai.com')).toEqual(questions);
  });

  it('keep their images', () => {
    expect(
      sent(
        [
          { role: 'user', content: [image] },
          { role: 'user', content: 'b' },
        ],
        'https://api.perplexity.ai',
      ),
    ).toEqual([{ role: 'user', content: [image, { type: 'text', text: 'b' }] }]);
  });
});

describe('A question after a result', () => {
  const question: ChatMessage = { role: 'user', content: 'Stop this' };

  // avante-corp/avante.nvim #2562, zed-industries/zed #31736, NousResearch/hermes-agent #20154
  it('has an answer before it for Mistral, which refuses it otherwise', () => {
    const called = call('VvvODy9mT');
    const history = [question, called, result('VvvODy9mT'), question];
    expect(sent(history, 'https://api.mistral.ai')).toEqual([
      ...history.slice(0, 3),
      { role: 'assistant', content: 'Done.' },
      question,
    ]);
    expect(sent(history.slice(0, 3), 'https://api.mistral.ai')).toEqual(history.slice(0, 3));
    expect(sent(history, 'https://api.openai.com')).toEqual(history);
  });
});

describe('Answers from elsewhere', () => {
  const answer: ChatMessage = { role: 'assistant', content: 'Hi' };

  it.each([
    // looplj/axonhub #1491, NousResearch/hermes-agent #15228
    ['DeepSeek', 'https://api.deepseek.com', ''],
    // anomalyco/opencode #10996, MoonshotAI/kimi-cli #2498, iOfficeAI/gemini-cli-pro #36
    ['Kimi', 'https://api.moonshot.ai', '.'],
  ])('have reasoning for %s where tools were called', (_, origin, reasoning_content) => {
    const own = { ...call('a'), reasoning_content: 'Hm' } as ChatMessage;
    expect(sent([answer, call('b'), result('b'), own], origin)).toEqual([
      { ...answer, reasoning_content },
      { ...call('b'), reasoning_content },
      result('b'),
      own,
    ]);
    expect(sent([answer], origin)).toEqual([answer]);
    expect(sent([call('b')])).toEqual([call('b')]);
  });
});
