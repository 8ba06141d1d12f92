import { describe, expect, it } from 'vitest';
import { isCutOff, LineSplitter } from './reply-lines';

describe('Lines', () => {
  it('are complete wherever the network splits them, with the time at which they ended', () => {
    const lines = new LineSplitter();
    expect(lines.push('{"a":1}\n{"b"', 10)).toEqual([{ text: '{"a":1}', at: 10 }]);
    expect(lines.push(':2}\r\n\n', 20)).toEqual([{ text: '{"b":2}', at: 20 }]);
    expect(lines.push('last', 30)).toEqual([]);
    expect(lines.end(40)).toEqual([{ text: 'last', at: 40 }]);
  });

  it('end only once', () => {
    const lines = new LineSplitter();
    lines.push('a', 1);
    lines.end(2);
    expect(lines.end(3)).toEqual([]);
  });
});

function linesOf(reply: string) {
  const splitter = new LineSplitter();
  return [...splitter.push(reply, 0), ...splitter.end(0)];
}

const chunk = 'data: {"choices":[{"text":"Hi","finish_reason":null}]}\n\n';
const last = 'data: {"choices":[{"text":"","finish_reason":"stop"}]}\n\n';
const quoting = 'data: {"choices":[{"text":"\\"finish_reason\\": \\"stop\\""}]}\n\n';

it.each([
  ['an event stream that just stops', chunk + chunk],
  ['an event stream that only talks of a finish_reason', quoting],
  ['an event stream with something after [DONE]', `${chunk}data: [DONE]x\n\n`],
  ['an event stream cut in an event', `${chunk}data: {"choices":[{"te`],
  ['JSON lines cut in a line', '{"result":{"content":"Hi"}}\n{"result":{"con'],
  ['JSON cut in its only line', '{"choices":[{"te'],
  ['JSON cut in its second line', '{\n  "choices": ['],
])('A reply is cut off: %s', (_, reply) => {
  expect(isCutOff(linesOf(reply))).toBe(true);
});

it.each([
  ['an event stream with [DONE]', `${chunk}data: [DONE]\n\n`],
  ['an event stream with space around [DONE]', `${chunk}data:  [DONE] \n\n`],
  ['an event stream with a finish_reason', chunk + last],
  ['JSON lines', '{"result":{"content":"Hi"}}\n{"result":{"stats":{}}}\n'],
  ['JSON lines whose last has no line end', '{"a":1}\n{"a":2}'],
  ['one JSON value on many lines', '{\n  "data": [\n  ]\n}'],
  ['plain text', 'Hi there'],
  ['text that begins with a bracket', '[laughter] Hi'],
])('A reply is whole: %s', (_, reply) => {
  expect(isCutOff(linesOf(reply))).toBe(false);
});
