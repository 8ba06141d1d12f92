import { describe, expect, it } from 'vitest';
import { ChatReplyReader, readErrorInReply } from './chat-reply';
import type { ChatUpdate } from './chat-types';
import { parseShallowJson } from './wire/json';

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 7, model: 'm' };

function chunkText(delta: object, { choice = {}, reply = {} } = {}): string {
  return JSON.stringify({ ...head, ...reply, choices: [{ index: 0, delta, ...choice }] });
}

/** Reads each text by the fast path if possible, else by the slow path. */
function readShort(texts: readonly string[]): { updates: ChatUpdate[][]; short: number } {
  const reader = new ChatReplyReader();
  let short = 0;
  const updates = texts.map((text) => {
    const repeated = reader.readRepeated(text);
    if (!repeated) return readLong(reader, text, text);
    short += 1;
    return repeated;
  });
  return { updates: [...updates, reader.end()], short };
}

function readLong(reader: ChatReplyReader, text: string, learnt?: string): ChatUpdate[] {
  const parsed = parseShallowJson(text);
  return 'value' in parsed && !readErrorInReply(parsed.value, undefined)
    ? reader.read(parsed.value, learnt)
    : [];
}

function readAllLong(texts: readonly string[]): ChatUpdate[][] {
  const reader = new ChatReplyReader();
  return [...texts.map((text) => readLong(reader, text)), reader.end()];
}

/** Pseudorandom numbers from 0 to below 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomText(random: () => number): string {
  const pieces = [
    'word ',
    '"',
    '\\',
    '\n',
    '\u0001',
    '😀',
    '\ud83d',
    '\ude00',
    '<think>',
    '</think>',
    '","content":"x',
    '"}}]}',
    '\\u0041',
    '{',
    '',
    'content',
  ];
  const count = Math.floor(random() * 4);
  return Array.from({ length: count }, () => pick(pieces, random)).join('');
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Mostly plain pieces of text, as in a stream, and among them everything else that an event may contain. */
function randomEvent(random: () => number): string {
  const content = randomText(random);
  if (random() < 0.7) return chunkText({ content });
  const odd: (() => string)[] = [
    () => chunkText({ role: 'assistant', content }),
    () => chunkText({ content, mood: content }),
    () => chunkText({ mood: 'good', content }),
    () => chunkText({ content: null }),
    () => chunkText({ content: [{ type: 'text', text: content }] }),
    () => chunkText({ content, reasoning: 'Hm' }),
    () => chunkText({ content, tool_calls: [{ index: 0, function: { arguments: content } }] }),
    () => chunkText({ content }, { choice: { finish_reason: 'stop' } }),
    () => chunkText({ content }, { choice: { finish_reason: null, logprobs: null } }),
    () => chunkText({ content }, { choice: { logprobs: { content: [{ token: content }] } } }),
    () => chunkText({ content }, { choice: { index: 1 } }),
    () => chunkText({ content }, { reply: { id: `chatcmpl-${content}` } }),
    () => chunkText({ content }, { reply: { usage: { prompt_tokens: 1 } } }),
    () => chunkText({ content }, { reply: { usage: null } }),
    () => chunkText({ content }, { reply: { x_groq: { id: content } } }),
    () => chunkText({ content }, { reply: { obfuscation: content } }),
    () => chunkText({ content }, { reply: { error: content } }),
    () => JSON.stringify({ ...head, choices: [] }),
    () => JSON.stringify({ choices: [{ delta: { content } }], ...head }),
    () => JSON.stringify(JSON.parse(chunkText({ content })), null, 1),
    () => chunkText({ content }).replace('"content":', '"content":"first","content":'),
    () => chunkText({ content }).replace('"content":', '"co\\u006etent":'),
    () => chunkText({ content }).slice(0, -1),
    () => `${chunkText({ content })} `,
    () => `${chunkText({ content })}${chunkText({ content })}`,
    () => content,
  ];
  return pick(odd, random)();
}

describe('The fast path of a stream', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'returns the updates of the slow path, event by event: seed %i',
    (seed) => {
      const random = randomNumbers(seed);
      const texts = Array.from({ length: 400 }, () => randomEvent(random));
      const { updates, short } = readShort(texts);
      expect(updates).toEqual(readAllLong(texts));
      // Otherwise the test would compare the slow path with itself.
      expect(short).toBeGreaterThan(20);
    },
  );

  it('is used from the third of events that differ only in their content', () => {
    const words = ['One', ' two', ' "three"', '\n\\four', ''];
    const { updates, short } = readShort(words.map((content) => chunkText({ content })));
    expect(short).toBe(words.length - 2);
    expect(updates.slice(1, -2)).toEqual(
      words.slice(1, -1).map((text) => [{ type: 'text', text }]),
    );
  });

  it('is used if a service writes spaces between its members', () => {
    const texts = ['a', 'b', 'c', 'd'].map((content) =>
      JSON.stringify(JSON.parse(chunkText({ content })), null, 1),
    );
    expect(readShort(texts).short).toBe(2);
  });

  it.each([
    ['a member is there twice', '{"choices":[{"delta":{"content":"first","content":"x"}}]}'],
    ['another member has its name', '{"content":"first","choices":[{"delta":{"content":"x"}}]}'],
    ['its name stands in a text', '{"id":"\\"content\\":","choices":[{"delta":{"content":"x"}}]}'],
  ])('reads the content where %s', (_, text) => {
    const texts = [text, text, text, text.replace('"x"', '"y"')];
    expect(readShort(texts).updates).toEqual(readAllLong(texts));
  });

  it('ends when an event of the same length differs after its content', () => {
    const texts = [null, null, null, 'so'].map((finish_reason) =>
      chunkText({ content: 'x' }, { choice: { finish_reason } }),
    );
    const { updates, short } = readShort(texts);
    expect(short).toBe(1);
    expect(updates.at(-2)).toEqual([
      { type: 'rest', rest: { choice: { finish_reason: 'so' } } },
      { type: 'text', text: 'x' },
      { type: 'finish', reason: 'so' },
    ]);
  });
});
