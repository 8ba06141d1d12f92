import { describe, expect, it } from 'vitest';
import { textOfLine } from './legacy-text';

describe('the text of a line', () => {
  it.each([
    ['an old text completion', '{"result":{"content":"Hi"}}', 'Hi'],
    ['a completion that streams', 'data: {"choices":[{"text":"Hi"}]}', 'Hi'],
    ['a chat chunk', 'data: {"choices":[{"delta":{"content":"Hi"}}]}', 'Hi'],
    ['a line with statistics', '{"result":{"stats":{"tokens":3}}}', undefined],
    ['the end of a stream', 'data: [DONE]', undefined],
    ['no JSON', 'Hi', undefined],
    ['null', 'null', undefined],
  ])('is found in %s', (_, line, text) => {
    expect(textOfLine(line)).toBe(text);
  });
});
