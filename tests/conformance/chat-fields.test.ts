import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites, type Site } from './sites';

type Effort = NonNullable<OpenAI.ChatCompletionCreateParams['reasoning_effort']>;

describe.each(sites)('The fields of chat, %s', (_, open) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site.close());

  const say = (content: string) => [{ role: 'user' as const, content }];
  const compound = {
    model: 'built-in/guide-web-compound',
    messages: say('Search the web for the ferry and the tides in the harbour'),
  };
  const clock = {
    type: 'function' as const,
    function: { name: 'read_clock', description: 'Current hour' },
  };

  it('POST {base_url}/chat/completions reports the usage of both models of a compound system', async () => {
    const { usage, usage_breakdown: breakdown } = await site.groq.chat.completions.create(compound);
    expect(breakdown?.models.map(({ model }) => model)).toEqual([
      'built-in/guide-reasoning',
      'built-in/guide',
    ]);
    const total = breakdown?.models.reduce((sum, { usage: own }) => sum + own.total_tokens, 0);
    expect(usage?.total_tokens).toBe(total);
  });

  it('POST {base_url}/chat/completions streams that usage in its last chunk', async () => {
    const stream = await site.groq.chat.completions.create({ ...compound, stream: true });
    let last: unknown;
    for await (const chunk of stream) last = chunk;
    expect(last).toMatchObject({
      x_vendor: { usage_breakdown: { models: [{ usage: {} }, { usage: {} }] } },
    });
  });

  it('POST {base_url}/chat/completions searches within search_settings, and cites the words it quotes', async () => {
    const search_settings = { include_domains: ['*.example'], exclude_domains: ['ferry.example'] };
    const { choices } = await site.groq.chat.completions.create({ ...compound, search_settings });
    const { content, annotations, executed_tools: tools } = choices[0]?.message ?? {};
    const results = tools?.[0]?.search_results?.results ?? [];
    expect(results.map(({ url }) => url)).toContain('https://tides.harbour.example/today');
    expect(results.map(({ url }) => url)).not.toContain('https://ferry.example/timetable');
    // groq-sdk 1.6.0 types citations of documents and functions only.
    const cited = (annotations ?? []) as unknown as OpenAI.ChatCompletionMessage.Annotation[];
    expect(cited).not.toEqual([]);
    for (const { url_citation: citation } of cited) {
      const quote = content?.slice(citation.start_index, citation.end_index) ?? '';
      expect(results.find(({ url }) => url === citation.url)?.content).toContain(quote);
    }
  });

  it('POST {base_url}/chat/completions takes the deprecated domains, and leaves out citations', async () => {
    const { choices } = await site.groq.chat.completions.create({
      ...compound,
      include_domains: ['harbour.example'],
      exclude_domains: ['museum.harbour.example'],
      citation_options: 'disabled',
    });
    const { annotations, executed_tools: tools } = choices[0]?.message ?? {};
    expect(annotations).toBeUndefined();
    expect(tools?.[0]?.search_results?.results?.map(({ url }) => url)).toEqual([
      'https://tides.harbour.example/today',
    ]);
  });

  it('POST {base_url}/chat/completions lists the tools of a named server', async () => {
    const { mcp_list_tools: lists } = await site.groq.chat.completions.create({
      ...compound,
      compound_custom: { tools: { enabled_tools: ['demo_tools'] } },
    });
    expect(lists?.[0]?.server_label).toBe('demo_tools');
    expect(lists?.[0]?.tools?.map(({ name }) => name)).toContain('read_tide');
  });

  it('POST {base_url}/chat/completions answers service_tier auto with the highest tier', async () => {
    const { service_tier: tier } = await site.groq.chat.completions.create({
      model: 'built-in/guide',
      messages: say('Hello'),
      service_tier: 'auto',
    });
    expect(tier).toBe('performance');
  });

  it('POST {base_url}/chat/completions enforces required and none without tool validation', async () => {
    const unvalidated = { compound_custom: { disable_tool_validation: true } };
    const ask = { model: 'built-in/guide', messages: say('Call book_ferry'), ...unvalidated };
    // groq-sdk 1.6.0 types no disable_tool_validation in compound_custom.
    const { completions } = site.openai.chat;
    const required = await completions.create({ ...ask, tool_choice: 'required' });
    expect(required.choices[0]?.finish_reason).toBe('tool_calls');
    expect(required.choices[0]?.message.tool_calls).toMatchObject([
      { function: { name: 'book_ferry' } },
    ]);
    const none = await completions.create({ ...ask, tools: [clock], tool_choice: 'none' });
    expect(none.choices[0]?.message.tool_calls).toBeUndefined();
    const named = { type: 'function' as const, function: { name: 'read_clock' } };
    await expect(
      completions.create({ ...ask, tools: [clock], tool_choice: named }),
    ).rejects.toBeInstanceOf(OpenAI.BadRequestError);
  });

  const efforts = 'none default minimal low medium high xhigh max'.split(' ');

  it.each(efforts)(
    'POST {base_url}/chat/completions takes reasoning_effort %s for some model, and refuses it for others',
    async (effort) => {
      const models = ['guide', 'guide-reasoning', 'guide-thinker', 'guide-scholar'];
      const outcomes = await Promise.all(
        models.map((model) =>
          site.openai.chat.completions
            .create({
              model: `built-in/${model}`,
              messages: say('Hello'),
              reasoning_effort: effort as Effort,
            })
            .then(
              () => 200,
              (error: unknown) => (error instanceof OpenAI.BadRequestError ? 400 : error),
            ),
        ),
      );
      expect(new Set(outcomes)).toEqual(new Set([200, 400]));
    },
  );
});
