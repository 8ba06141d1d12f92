import { expect, it } from 'vitest';
import type { LeftOutTool } from '$lib/base/storage/tool-servers';
import { fitTools } from './fit-tools';

const tool = (name: string, fields = {}) => ({ name, description: '', parameters: {}, ...fields });
const names = (tools: { name: string }[]) => tools.map(({ name }) => name);

function nested(levels: number): { [member: string]: unknown } {
  let schema = {};
  for (let level = 1; level < levels; level += 1) schema = { items: schema };
  return schema;
}

it('The tools of a server within the bounds are unchanged', () => {
  const tools = [tool('a', { description: 'Reads', parameters: nested(20) }), tool('b')];
  expect(fitTools(tools)).toEqual(tools);
});

it('The tools of a server are the first 500 of 60,000', () => {
  const tools = Array.from({ length: 60_000 }, (_, index) => tool(`tool ${index}`));
  expect(fitTools(tools)).toEqual(tools.slice(0, 500));
});

it('A tool whose name is too long is left out, and no other', () => {
  expect(names(fitTools([tool('x'.repeat(129)), tool('b')]))).toEqual(['b']);
});

it('A description that is too long is cut off, and says so', () => {
  const [cut] = fitTools([tool('a', { description: 'x'.repeat(1_000_000) })]);
  expect(cut?.description).toHaveLength(4000);
  expect(cut?.description).toMatch(/x…$/);
});

it('A tool whose schema is too long or too deep is left out, and no other', () => {
  const long = { description: 'x'.repeat(100_000) };
  const tools = [tool('long', { parameters: long }), tool('deep', { parameters: nested(9000) })];
  expect(names(fitTools([...tools, tool('b')]))).toEqual(['b']);
});

it('A tool that is left out is named, with the reason', () => {
  const leftOut: LeftOutTool[] = [];
  const name = 'x'.repeat(129);
  fitTools([tool(name), tool('b'), tool('deep', { parameters: nested(9000) })], leftOut);
  expect(leftOut).toEqual([
    { name, why: 'long-name' },
    { name: 'deep', why: 'large' },
  ]);
});

it('The tools of one server have no more than 2 million characters', () => {
  const parameters = { description: 'x'.repeat(90_000) };
  const tools = Array.from({ length: 100 }, (_, index) => tool(`t${index}`, { parameters }));
  expect(names(fitTools([...tools, tool('small')]))).toEqual([
    ...names(tools).slice(0, 22),
    'small',
  ]);
});
