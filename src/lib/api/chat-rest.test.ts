import { describe, expect, it } from 'vitest';
import { mergeRest, RestReader } from './chat-rest';

const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };

describe('a new member of a chunk', () => {
  it('is reported once, although every chunk repeats it', () => {
    const reader = new RestReader();
    expect(reader.read({ reply: chunk, choice: {}, message: {} })).toEqual({ reply: chunk });
    expect(reader.read({ reply: chunk, choice: {}, message: {} })).toBeUndefined();
  });

  it('is not reported if it is text or null', () => {
    const reader = new RestReader();
    expect(
      reader.read({
        reply: { choices: [], usage: null },
        choice: { index: 0, finish_reason: null, logprobs: null },
        message: { role: 'assistant', content: 'Hi', reasoning: 'Hm', tool_calls: [{}] },
      }),
    ).toBeUndefined();
  });
});

describe('the rest of a streamed reply', () => {
  it('equals that of an unstreamed reply', () => {
    const first = { reply: { ...chunk, x_vendor: { id: 'req_1' } } };
    const second = { choice: { logprobs: { content: [{ token: 'a' }] } } };
    const third = {
      reply: { x_vendor: { usage: { total_tokens: 3 } } },
      choice: { finish_reason: 'stop', logprobs: { content: [{ token: 'b' }] } },
    };
    expect([second, third].reduce(mergeRest, first)).toEqual({
      reply: { ...chunk, x_vendor: { id: 'req_1', usage: { total_tokens: 3 } } },
      choice: { finish_reason: 'stop', logprobs: { content: [{ token: 'a' }, { token: 'b' }] } },
    });
  });

  it('keeps the prototype clean', () => {
    const hostile = { reply: JSON.parse('{"__proto__":{"evil":1}}') };
    const merged = mergeRest(mergeRest({}, hostile), hostile);
    expect((merged.reply as { evil?: number }).evil).toBeUndefined();
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });
});
