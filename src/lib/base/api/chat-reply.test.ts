import { describe, expect, it } from 'vitest';
import { ChatReplyReader, readErrorInReply } from './chat-reply';
import type { ChatUpdate } from './chat-types';
import { summary } from '../../../../tests/support/api/replies';

/** Reads payloads and drops `rest` updates. */
function read(...payloads: unknown[]): ChatUpdate[] {
  return readAll(...payloads).filter(({ type }) => type !== 'rest');
}

function readAll(...payloads: unknown[]): ChatUpdate[] {
  const reader = new ChatReplyReader();
  return [...payloads.flatMap((payload) => reader.read(payload)), ...reader.end()];
}

const chunk = (delta: unknown, more: object = {}) => ({ choices: [{ index: 0, delta }], ...more });

describe('An answer', () => {
  it('gives the same updates streamed and whole', () => {
    const message = {
      content: 'Hi',
      reasoning: 'Hm',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    };
    const whole = { id: 'c', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] };
    const streamed = {
      id: 'c',
      model: 'm',
      choices: [{ index: 0, delta: message, finish_reason: 'stop' }],
    };
    expect(read(whole)).toEqual(read(streamed));
    expect(read(whole)).toEqual([
      { type: 'identity', id: 'c', model: 'm' },
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Hi' },
      { type: 'tool-call', index: 0, id: 'a', name: 'f', arguments: '{}' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('reports the identity once, and again only when it changes', () => {
    const about = {
      id: 'c',
      created: 5,
      model: 'm',
      system_fingerprint: 'fp',
      service_tier: 'flex',
    };
    expect(read(chunk({}, about), chunk({}, about))).toEqual([
      {
        type: 'identity',
        id: 'c',
        created: 5,
        model: 'm',
        systemFingerprint: 'fp',
        serviceTier: 'flex',
      },
    ]);
  });

  it('puts the halves of an emoji together across chunks', () => {
    expect(summary(read(chunk({ content: '\ud83d' }), chunk({ content: '\ude00' }))).text).toBe(
      '😀',
    );
  });

  it.each(['stop', 'length', 'tool_calls', 'function_call', 'content_filter', 'whatever'])(
    'finishes for any reason: %s',
    (finish_reason) => {
      const last = { choices: [{ index: 0, delta: {}, finish_reason }] };
      expect(read(last)).toEqual([{ type: 'finish', reason: finish_reason }]);
    },
  );

  it('skips choices that were not requested', () => {
    const choices = [
      { index: 1, delta: { content: 'other' } },
      { index: 0, delta: { content: 'this' } },
    ];
    expect(summary(read({ choices })).text).toBe('this');
  });
});

describe('The reasoning of a reply', () => {
  it.each(['reasoning', 'reasoning_content'])('is read from %s', (name) => {
    const updates = read(chunk({ [name]: 'Hm' }), chunk({ role: 'assistant', content: 'Hi' }));
    expect(summary(updates)).toMatchObject({ reasoning: 'Hm', text: 'Hi' });
  });

  it('under another name than reasoning has that name', () => {
    expect(read(chunk({ reasoning_content: 'Hm' }))).toEqual([
      { type: 'reasoning', text: 'Hm', name: 'reasoning_content' },
    ]);
  });

  const detail = (text: string, more: object = {}) => ({
    reasoning_details: [{ type: 'reasoning.text', index: 0, text, ...more }],
  });

  it('is read from reasoning_details, also if each chunk repeats what was before', () => {
    const pieces = ['Let me count. ', 'One, two.'];
    expect(summary(read(...pieces.map((piece) => chunk(detail(piece))))).reasoning).toBe(
      'Let me count. One, two.',
    );
    const growing = ['Let me', 'Let me count.', 'Let me count.', 'Let me count. Two.'];
    expect(summary(read(...growing.map((piece) => chunk(detail(piece))))).reasoning).toBe(
      'Let me count. Two.',
    );
    const listed = [
      { type: 'reasoning.summary', summary: 'Counting' },
      { type: 'reasoning.encrypted', data: 'D' },
    ];
    expect(summary(read(chunk({ reasoning_details: listed }))).reasoning).toBe('Counting');
  });

  it('is not shown twice if reasoning comes beside its details', () => {
    const both = [
      chunk({ reasoning: 'Hm', ...detail('Hm') }),
      chunk(detail('', { signature: 'S' })),
    ];
    expect(summary(read(...both)).reasoning).toBe('Hm');
  });

  // vercel/ai #8072, BerriAI/litellm #16272; databricks
  it.each([
    [{ type: 'thinking', thinking: [{ type: 'text', text: 'Let me count.' }] }],
    [{ type: 'thinking', thinking: 'Let me count.' }],
    [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Let me count.' }] }],
  ])('is read from a content part: %j', (part) => {
    const updates = read(
      chunk({ content: [part] }),
      chunk({ content: [{ type: 'text', text: 'It is ' }] }),
      chunk({ content: 'two.' }),
    );
    expect(summary(updates)).toMatchObject({ reasoning: 'Let me count.', text: 'It is two.' });
    const whole = { choices: [{ message: { content: [part, { type: 'text', text: 'Two.' }] } }] };
    expect(summary(read(whole))).toMatchObject({ reasoning: 'Let me count.', text: 'Two.' });
  });

  it('that is no text is kept as any other member', () => {
    const reasoning = { effort: 'low' };
    expect(readAll(chunk({ reasoning }))).toEqual([
      { type: 'rest', rest: { message: { reasoning } } },
    ]);
  });

  it('is read once if both names have it', () => {
    expect(summary(read(chunk({ reasoning: 'Hm', reasoning_content: 'Hm' }))).reasoning).toBe('Hm');
  });

  it('is read from <think> in the text, cut by chunk borders', () => {
    const updates = read(
      ...['<th', 'ink>Hm</', 'think>', '\n\nHi'].map((content) => chunk({ content })),
    );
    expect(summary(updates)).toMatchObject({ reasoning: 'Hm', text: 'Hi' });
  });
});

describe('Tool calls', () => {
  it('are numbered by position if a whole reply has no index', () => {
    const message = { content: null, tool_calls: [{ id: 'a' }, { id: 'b' }] };
    expect(read({ choices: [{ message }] })).toMatchObject([{ index: 0 }, { index: 1 }]);
  });

  it('are read from the deprecated function_call', () => {
    expect(read(chunk({ function_call: { name: 'f', arguments: '{}' } }))).toEqual([
      { type: 'tool-call', index: 0, name: 'f', arguments: '{}' },
    ]);
  });

  it('have the JSON of arguments that arrive as an object', () => {
    const call = { index: 0, function: { name: 'f', arguments: { a: 1 } } };
    expect(read(chunk({ tool_calls: [call] }))).toMatchObject([{ arguments: '{"a":1}' }]);
  });

  it.each([-1, 1.5, '0', null])('with the index %j get the index of their position', (index) => {
    expect(read(chunk({ tool_calls: [{ index, id: 'a' }] }))).toMatchObject([{ index: 0 }]);
  });
});

describe('The usage of a reply', () => {
  const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7, total_time: 0.25 };

  it.each([
    ['at the top of a whole reply', { choices: [{ message: { content: '' } }], usage }],
    ['in a chunk without choices', { choices: [], usage }],
    ['in the vendor member of the last chunk', chunk({}, { x_groq: { id: 'r', usage } })],
  ])('is read %s', (_, payload) => {
    expect(summary(read(payload)).usage).toEqual(usage);
  });

  const counts = { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 };
  const usages = (...payloads: unknown[]) =>
    read(...payloads).filter(({ type }) => type === 'usage');

  // earendil-works/pi #2017
  it('is read from the choice of Kimi', () => {
    const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage: counts }] };
    expect(usages(chunk({ content: 'Hi' }), last)).toEqual([{ type: 'usage', usage: counts }]);
  });

  // router-for-me/CLIProxyAPI #3076 and #4053: such placeholders come with any chunk
  it('is not replaced by zeros', () => {
    const zeros = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    const [chunks, after] = [zeros, counts].map((usage) => ({ choices: [], usage }));
    expect(usages(chunks, after, chunks).at(-1)).toEqual({ type: 'usage', usage: counts });
  });

  it.each(['cached_tokens', 'prompt_cache_hit_tokens'])('has the cached tokens of %s', (name) => {
    expect(usages({ usage: { ...counts, [name]: 7 } })).toMatchObject([
      { usage: { prompt_tokens_details: { cached_tokens: 7 } } },
    ]);
  });

  it('has cached and reasoning tokens', () => {
    const details = {
      ...usage,
      prompt_tokens_details: { cached_tokens: 1 },
      completion_tokens_details: { reasoning_tokens: 2 },
    };
    expect(summary(read({ choices: [], usage: details })).usage).toEqual(details);
  });

  it.each([
    ['null', { usage: null }],
    ['cache counters only', { x_groq: { usage: { dram_cached_tokens: 3 } } }],
    ['words', { usage: { prompt_tokens: '3' } }],
  ])('is not taken from %s', (_, more) => {
    expect(summary(read(chunk({}, more))).usage).toBeUndefined();
  });

  it('never holds Infinity or NaN, and no made-up zeros', () => {
    const text =
      '{"choices":[],"usage":{"prompt_tokens":1e999,"completion_tokens":5,"total_tokens":-1e999}}';
    expect(summary(read(JSON.parse(text))).usage).toEqual({ completion_tokens: 5 });
  });

  it('survives integers beyond 2^53', () => {
    const text = '{"choices":[],"usage":{"prompt_tokens":90071992547409931}}';
    expect(summary(read(JSON.parse(text))).usage?.prompt_tokens).toSatisfy(Number.isFinite);
  });
});

describe('The vendor member', () => {
  it.each(['x_vendor', 'x_groq', 'x_acme'])('gives the request id as %s', (name) => {
    const updates = read(chunk({}, { [name]: { id: 'req_1' } }));
    expect(updates).toContainEqual({ type: 'identity', requestId: 'req_1' });
  });

  it('is x_vendor before any other name', () => {
    const updates = read(chunk({}, { x_acme: { id: 'other' }, x_vendor: { id: 'req_1' } }));
    expect(updates).toContainEqual({ type: 'identity', requestId: 'req_1' });
  });
});

describe('Citations and tools that the service ran', () => {
  it('have their kind and offsets', () => {
    const annotations = [
      {
        type: 'document_citation',
        document_citation: { document_id: 'd', start_index: 0, end_index: 4 },
      },
      { type: 'url_citation', url_citation: { url: 'https://a.test', title: 'A' } },
      { type: 'url_citation', url: 'https://b.test' },
      'odd',
    ];
    expect(read(chunk({ annotations }))).toEqual([
      {
        type: 'annotations',
        annotations: [
          { kind: 'document_citation', documentId: 'd', start: 0, end: 4 },
          { kind: 'url_citation', url: 'https://a.test', title: 'A' },
          { kind: 'url_citation', url: 'https://b.test' },
        ],
      },
    ]);
  });

  it('are complete', () => {
    const executed_tools = [{ index: 0, type: 'search', arguments: '{}', output: null }];
    expect(read(chunk({ executed_tools }))).toEqual([
      { type: 'executed-tools', tools: executed_tools },
    ]);
  });
});

describe('Odd payloads', () => {
  it.each([
    [null],
    [[]],
    [42],
    ['text'],
    [true],
    [{}],
    [{ choices: null }],
    [{ choices: [] }],
    [{ choices: [null, 7, []] }],
    [{ choices: [{ delta: null }] }],
    [{ choices: [{ delta: [] }] }],
    [chunk({ content: null })],
    [chunk({ content: 42 })],
    [chunk({ content: { a: 1 } })],
    [chunk({ content: [null, 1, {}] })],
    [chunk({ tool_calls: 'x', annotations: 3, executed_tools: {} })],
    [{ choices: [{ delta: {}, finish_reason: 7 }] }],
    [{ id: 4, model: [], created: 'now', service_tier: null }],
  ])('are passed over: %j', (payload) => {
    expect(read(payload)).toEqual([]);
  });

  it('show refusals and texts among the parts of the content', () => {
    const parts = ['A', { type: 'refusal', refusal: 'B' }, { type: 'text', text: { value: 'C' } }];
    expect(summary(read(chunk({ content: parts }))).text).toBe('ABC');
    expect(summary(read(chunk({ content: { type: 'text', text: 'D' } }))).text).toBe('D');
  });

  it('show the text of content parts', () => {
    expect(
      summary(read(chunk({ content: [{ type: 'text', text: 'a' }, { text: 'b' }] }))).text,
    ).toBe('ab');
  });

  it('use the last of duplicate members', () => {
    const text = '{"choices":[{"delta":{"content":"a","content":"b"}}]}';
    expect(summary(read(JSON.parse(text))).text).toBe('b');
  });

  it('report unknown members as rest', () => {
    expect(
      readAll(chunk({ mood: 'good' }, { usage_breakdown: { models: null }, queue: null })),
    ).toEqual([
      {
        type: 'rest',
        rest: { reply: { usage_breakdown: { models: null } }, message: { mood: 'good' } },
      },
    ]);
  });

  it('leave the prototype clean', () => {
    const text =
      '{"__proto__":{"evil":1},"choices":[{"__proto__":{"evil":1},"delta":{"__proto__":{"evil":1},"content":"a"}}]}';
    const updates = readAll(JSON.parse(text));
    expect(summary(updates).text).toBe('a');
    expect(({} as { evil?: number }).evil).toBeUndefined();
    for (const update of updates) {
      expect((update as { evil?: number }).evil).toBeUndefined();
      if (update.type === 'rest')
        for (const members of Object.values(update.rest))
          expect(Object.getPrototypeOf(members)).toBe(Object.prototype);
    }
  });
});

describe('An error inside a reply', () => {
  it.each([
    ['an error event', { error: { message: 'Broke', status_code: 400 } }, 'error'],
    ['an error event of plain text', 'Broke', 'error'],
    ['an error member', { error: { message: 'Broke' } }, undefined],
    ['an error string', { error: 'Broke' }, undefined],
    // google-gemini/gemini-cli #6454
    [
      'a list',
      [{ error: { code: 429, message: 'Broke', status: 'RESOURCE_EXHAUSTED' } }],
      undefined,
    ],
    ['a nested error', { error: { error: { message: 'Broke' } } }, undefined],
    ['an error of the vendor member', chunk({}, { x_groq: { error: 'Broke' } }), undefined],
  ])('is found in %s', (_, payload, event) => {
    expect(readErrorInReply(payload, undefined, event)?.words).toBe('Broke');
  });

  it.each([
    [{ error: null }],
    [{ error: false }],
    [{ error: '' }],
    [chunk({}, { x_groq: { error: null } })],
  ])('is not seen where there is none: %j', (payload) => {
    expect(readErrorInReply(payload, undefined)).toBeUndefined();
  });
});
