import { describe, expect, it } from 'vitest';
import { answer, complete } from '../../../../tests/support/service/calls';
import { evaluate } from './arithmetic';
import { longText } from './long-sample';

async function say(content: string, more: object = {}): Promise<string> {
  const { content: text } = await answer({ messages: [{ role: 'user', content }], ...more });
  return text ?? '';
}

describe('The guide', () => {
  it('says in its first answer, and only there, that no language model is behind it', async () => {
    const first = await say('Hello');
    expect(first.split('\n')[0]).toMatch(/no language model/i);
    const { content } = await answer({
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: first },
        { role: 'user', content: 'Hello again' },
      ],
    });
    expect(content).not.toMatch(/no language model/i);
  });

  it('names the fields that were set and says which are ignored and why', async () => {
    const text = await say('Hello', { temperature: 0.3, logit_bias: { 1: 2 }, colour: 'red' });
    expect(text).toMatch(/`temperature` \| `0.3` \|.*rules aren’t sampled/);
    expect(text).toMatch(/`logit_bias`.*no model supports it/);
    expect(text).toMatch(/`colour`.*does not know it/);
  });

  it('mentions web search only for fields about web search', async () => {
    const text = await say('Hello', {
      user: 'a',
      search_settings: { country: 'chile' },
      exclude_domains: ['a.example'],
    });
    expect(text).toMatch(/`user` \| `"a"` \| (?!.*web)/);
    expect(text).toMatch(/`search_settings`.*other models here search no web/);
    expect(text).toMatch(/`exclude_domains`.*other models here search no web/);
  });

  it('repeats the beginning of the message, with its markup escaped', async () => {
    expect(await say('Look at *this* <b>')).toContain('Look at \\*this\\* \\<b\\>');
  });

  it('counts in the text after a colon', async () => {
    expect(await say('How many words are in this: one two three')).toContain('| words | 3 |');
  });

  it('sorts items, numbers by their value', async () => {
    expect(await say('Sort these: item 10, item 9, apple')).toContain(
      '1. apple\n2. item 9\n3. item 10',
    );
  });

  it.each([
    ['Where does my key go?', 'Authorization'],
    ['What is temperature?', 'top_p'],
    ['How do I get structured output in JSON?', 'response_format'],
  ])('knows its topics: %s', async (question, word) => {
    expect(await say(question)).toContain(word);
  });

  it('lists its topics when asked for help', async () => {
    expect(await say('help')).toContain('Streaming');
  });
});

describe('The samples of the guide', () => {
  it.each([
    ['markdown', '- [x]'],
    ['code', '```python'],
    ['table', '| ---'],
    ['math', '$$'],
    ['unicode', '你好'],
    ['slow', 'stop'],
    ['', '/sample long'],
  ])('/sample %s shows %s', async (name, part) => {
    const { content } = await answer(
      { messages: [{ role: 'user', content: `/sample ${name}` }] },
      { sleep: () => Promise.resolve() },
    );
    expect(content).toContain(part);
  });

  it('/sample slow waits before its first token', async () => {
    const sleeps: number[] = [];
    await complete(
      { messages: [{ role: 'user', content: '/sample slow' }] },
      {
        sleep: (milliseconds) => {
          sleeps.push(milliseconds);
          return Promise.resolve();
        },
      },
    );
    expect(sleeps[0]).toBeGreaterThanOrEqual(1000);
  });

  it('/sample reasoning reasons on any model', async () => {
    const sample = await answer({ messages: [{ role: 'user', content: '/sample reasoning' }] });
    expect(sample.reasoning).not.toBe('');
  });

  it('/sample tool calls a tool even when none is given', async () => {
    const sample = await answer({ messages: [{ role: 'user', content: '/sample tool' }] });
    expect(sample.tool_calls).toHaveLength(1);
    expect(sample.finishReason).toBe('tool_calls');
  });

  it('A long text varies', () => {
    const blocks: string[] = [];
    for (const block of longText(1)) {
      blocks.push(block);
      if (blocks.length === 60) break;
    }
    for (const sign of ['## ', '- ', '| ', '```', '$$', '> ']) {
      expect(
        blocks.some((block) => block.startsWith(sign)),
        sign,
      ).toBe(true);
    }
    expect(new Set(blocks).size).toBe(blocks.length);
  });
});

it.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['2^3^2', 512],
  ['-2^2', -4],
  ['10 / 4', 2.5],
  ['7 - 2 - 1', 4],
  ['50% * 8', 4],
  ['6 × 7 ÷ 2', 21],
  ['1 / 0', undefined],
  ['(1 + 2', undefined],
  ['1 2', undefined],
  ['('.repeat(100_000), undefined],
])('The value of %s is %s', (text, value) => {
  expect(evaluate(text)).toBe(value);
});
