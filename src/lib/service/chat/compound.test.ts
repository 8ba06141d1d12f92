import { describe, expect, it } from 'vitest';
import { complete, chat, stream, type Completion } from '../../../../tests/support/service/calls';

const compound = 'built-in/guide-web-compound';

interface ModelUsage {
  model: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

interface WebMessage {
  content: string;
  annotations?: {
    type: string;
    url_citation: { url: string; title: string; start_index: number; end_index: number };
  }[];
  executed_tools?: {
    index: number;
    type: string;
    arguments: string;
    search_results: { results: { url: string; content: string }[] };
  }[];
}

function ask(content: string, more: object = {}): object {
  return { model: compound, messages: [{ role: 'user', content }], ...more };
}

async function search(content: string, more: object = {}): Promise<WebMessage> {
  const [choice] = (await complete(ask(content, more))).choices;
  return choice?.message as unknown as WebMessage;
}

/** The hosts of the pages that a search found. */
function hostsIn({ executed_tools: tools = [] }: WebMessage): string[] {
  return tools.flatMap(({ search_results: { results } }) =>
    results.map(({ url }) => new URL(url).hostname),
  );
}

const breakdownOf = (completion: Completion) =>
  (completion.usage_breakdown as { models: ModelUsage[] }).models;

describe('A turn of a compound model', () => {
  it('has in usage_breakdown the tokens of each of its two models, which add up to its usage', async () => {
    const completion = await complete(ask('When does the ferry leave?'));
    const models = breakdownOf(completion);
    expect(models.map(({ model }) => model)).toEqual([
      'built-in/guide-reasoning',
      'built-in/guide',
    ]);
    for (const name of ['prompt_tokens', 'completion_tokens', 'total_tokens'] as const) {
      const sum = models.reduce((total, { usage }) => total + usage[name], 0);
      expect(completion.usage[name]).toBe(sum);
    }
    const [reasoner, writer] = models;
    expect(reasoner?.usage.completion_tokens).toBe(
      completion.usage.completion_tokens_details?.reasoning_tokens,
    );
    expect(writer?.usage.prompt_tokens).toBeGreaterThan(reasoner?.usage.prompt_tokens ?? 0);
  });

  it('has them in a stream too, in the last chunk', async () => {
    const { chunks } = await stream(ask('When does the ferry leave?'));
    expect(chunks.at(-1)?.x_vendor).toMatchObject({
      usage_breakdown: { models: [{ model: 'built-in/guide-reasoning' }, {}] },
    });
  });

  it('is served by the models that compound_custom chooses, with the efforts of the first', async () => {
    const models = {
      reasoning_model: 'built-in/guide-scholar',
      answering_model: 'built-in/guide',
    };
    const body = ask('Hello', { compound_custom: { models }, reasoning_effort: 'minimal' });
    expect(breakdownOf(await complete(body)).map(({ model }) => model)).toEqual(
      Object.values(models),
    );
    expect((await chat(ask('Hello', { reasoning_effort: 'minimal' }))).status).toBe(400);
  });

  it.each([
    ['nobody/none', 404],
    ['built-in/guide-tiny', 400],
    ['built-in/robot-voice', 400],
    [compound, 400],
  ])('cannot be served by %s', async (answering_model, status) => {
    const response = await chat(ask('Hello', { compound_custom: { models: { answering_model } } }));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { param: 'compound_custom.models.answering_model' },
    });
  });

  it('lists in mcp_list_tools the tools of a server that compound_custom names', async () => {
    const body = ask('Hello', { compound_custom: { tools: { enabled_tools: ['demo_tools'] } } });
    const list = {
      server_label: 'demo_tools',
      tools: expect.arrayContaining([
        {
          name: 'read_tide',
          description: expect.any(String) as string,
          input_schema: expect.objectContaining({ type: 'object' }) as object,
          annotations: expect.any(Object) as object,
        },
      ]) as unknown[],
    };
    expect((await complete(body)).mcp_list_tools).toMatchObject([list]);
    const { chunks } = await stream(body);
    expect(chunks.filter((chunk) => 'mcp_list_tools' in chunk)).toMatchObject([
      { mcp_list_tools: [list] },
    ]);
    expect(await complete(ask('Hello'))).not.toHaveProperty('mcp_list_tools');
  });
});

describe('A web search', () => {
  it('is an executed tool with the pages that it found', async () => {
    const { executed_tools: tools } = await search('Search the web: when does the ferry leave?');
    expect(tools).toHaveLength(1);
    expect(tools?.[0]).toMatchObject({ index: 0, type: 'search' });
    expect(JSON.parse(tools?.[0]?.arguments ?? '')).toEqual({
      query: 'Search the web: when does the ferry leave?',
    });
    expect(hostsIn({ content: '', executed_tools: tools })).toContain('ferry.example');
  });

  it('is cited at exactly the quoted words, which the page has', async () => {
    const { content, annotations = [], executed_tools: tools } = await search('Harbour tides');
    const pages = tools?.[0]?.search_results.results ?? [];
    expect(annotations).toHaveLength(pages.length);
    for (const { type, url_citation: citation } of annotations) {
      expect(type).toBe('url_citation');
      const quote = content.slice(citation.start_index, citation.end_index);
      expect(quote).not.toBe('');
      expect(pages.find(({ url }) => url === citation.url)?.content).toContain(quote);
    }
  });

  it('is cited by a stream and beside raw reasoning at the same words', async () => {
    const more = { reasoning_format: 'raw', seed: 1 };
    const { content, annotations } = await search('Harbour tides', more);
    const { chunks, text } = await stream(ask('Harbour tides', more));
    expect(text).toBe(content);
    expect(chunks.flatMap(({ choices }) => choices[0]?.delta.annotations ?? [])).toEqual(
      annotations,
    );
    const [first] = annotations ?? [];
    const { start_index: start = 0, end_index: end = 0 } = first?.url_citation ?? {};
    expect(content.charAt(start - 1)).toBe('“');
    expect(content.charAt(end)).toBe('”');
  });

  it('is not cited with citation_options disabled, and the pages stay', async () => {
    const message = await search('Harbour tides', { citation_options: 'disabled' });
    expect(message.annotations).toBeUndefined();
    expect(hostsIn(message)).toContain('tides.harbour.example');
  });

  const question = 'The ferry in the harbour at spring tide, the moon and the lighthouse';

  it.each([
    [
      'search_settings.include_domains',
      { search_settings: { include_domains: ['ferry.example'] } },
    ],
    ['include_domains', { include_domains: ['ferry.example'] }],
  ])('finds pages of the domains in %s only', async (_, settings) => {
    expect(hostsIn(await search(question, settings))).toEqual(['ferry.example']);
  });

  it.each([
    [
      'search_settings.exclude_domains',
      { search_settings: { exclude_domains: ['harbour.example'] } },
    ],
    ['exclude_domains', { exclude_domains: ['harbour.example'] }],
  ])('finds no page of a domain in %s, nor of its subdomains', async (_, settings) => {
    expect(hostsIn(await search(question)).some((host) => host.endsWith('harbour.example'))).toBe(
      true,
    );
    const hosts = hostsIn(await search(question, settings));
    expect(hosts).not.toEqual([]);
    expect(hosts.some((host) => host.endsWith('harbour.example'))).toBe(false);
  });

  it('reads wildcards in domains, and search_settings before the deprecated fields', async () => {
    const settings = {
      search_settings: { include_domains: ['*.edu.example'] },
      include_domains: ['ferry.example'],
    };
    expect(hostsIn(await search(question, settings))).toEqual(['observatory.edu.example']);
  });

  it('says how many pages the domains leave out', async () => {
    const { content, ...message } = await search('The ferry', {
      search_settings: { exclude_domains: ['*'] },
    });
    expect(content).toMatch(/None of the \d+ built-in pages fits\.\n\nLeft out .*: 2\./);
    expect(hostsIn({ content, ...message })).toEqual([]);
  });

  it('is not done by other models, nor if compound_custom enables other tools only', async () => {
    expect(hostsIn(await search(question, { model: 'built-in/guide' }))).toEqual([]);
    const tools = { enabled_tools: ['wolfram_alpha'] };
    expect(hostsIn(await search(question, { compound_custom: { tools } }))).toEqual([]);
  });
});
