import { describe, expect, it } from 'vitest';
import { firstTokenAt, modelOf, usageOf } from './facts';

const textBody = (text: string) => ({ response: { kind: 'text' as const, type: '', text } });

describe('The model of a request', () => {
  it('is the member of its JSON', () => {
    expect(modelOf('{"messages":[{"content":"\\"model\\":\\"x\\""}],"model":"a/b"}')).toBe('a/b');
  });

  it('is the field of its form', () => {
    const form = new FormData();
    form.set('model', 'whisper');
    expect(modelOf(form)).toBe('whisper');
  });

  it('is undefined if the request names none', () => {
    expect(modelOf(undefined)).toBeUndefined();
    expect(modelOf('not JSON')).toBeUndefined();
    expect(modelOf('{"model":7}')).toBeUndefined();
  });
});

describe('The usage of a reply', () => {
  it('is read in the format of chat and of responses', () => {
    const chat = '{"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}';
    expect(usageOf(textBody(chat))).toEqual({ input: 3, output: 4, total: 7 });
    const response = '{"usage":{"input_tokens":3,"output_tokens":4}}';
    expect(usageOf(textBody(response))).toEqual({ input: 3, output: 4 });
  });

  it('is found near the end of a stream', () => {
    const events = [
      '{"choices":[{"delta":{"content":"Hi"}}]}',
      '{"choices":[],"x_vendor":{"usage":{"total_tokens":9}}}',
      '[DONE]',
    ];
    const stream = events.map((data) => `data: ${data}\n\n`).join('');
    expect(usageOf(textBody(stream))).toEqual({ total: 9 });
    const ended =
      'data: {"type":"response.completed","response":{"usage":{"output_tokens":2}}}\n\n';
    expect(usageOf(textBody(ended))).toEqual({ output: 2 });
  });

  it('is undefined if there is none', () => {
    expect(usageOf(textBody('{"usage":{"total_tokens":"many"}}'))).toBeUndefined();
    expect(usageOf({ response: { kind: 'none' } })).toBeUndefined();
  });
});

describe('The moment of the first token', () => {
  it('is that of the piece with the first text, not of the empty beginning', () => {
    const pieces = [
      'data: {"delta":{"role":"assistant","content":""}}\n\n',
      'data: {"delta":{"content":"H',
      'i"}}\n\n',
    ];
    const reply = {
      ...textBody(pieces.join('')),
      pieces: { at: [10, 20, 30], length: pieces.map(({ length }) => length) },
    };
    expect(firstTokenAt(reply)).toBe(20);
  });

  it('is undefined for a reply in one piece', () => {
    expect(firstTokenAt(textBody('{"content":"Hi"}'))).toBeUndefined();
  });
});
