import { expect, it } from 'vitest';
import { executedTools } from './executed-tools';

it('The updates of one tool in a stream are joined by its index', () => {
  const begun = { index: 0, type: 'search', arguments: '{"query":"Bern"}', output: null };
  const other = { index: 1, type: 'visit', arguments: '{}' };
  const ended = { index: 0, type: 'search', arguments: '{"query":"Bern"}', output: 'Sunny' };
  const tools = executedTools([begun, other, ended]);
  expect(tools.map(({ type, results }) => [type, results.others])).toEqual([
    ['search', { arguments: '{"query":"Bern"}', output: 'Sunny' }],
    ['visit', { arguments: '{}' }],
  ]);
});
