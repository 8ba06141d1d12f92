import { expect, it } from 'vitest';
import { executedTools } from './executed-tools';

const nothing = { arguments: '', output: '', found: [], images: [], printed: [], others: {} };

it("joins the stream's updates of one tool by its index", () => {
  const begun = { index: 0, type: 'search', arguments: '{"query":"Bern"}', output: null };
  const other = { index: 1, type: 'visit', arguments: '{}' };
  const ended = { index: 0, type: 'search', arguments: '{"query":"Bern"}', output: 'Sunny' };
  expect(executedTools([begun, other, ended])).toEqual([
    { ...nothing, type: 'search', arguments: '{"query":"Bern"}', output: 'Sunny' },
    { ...nothing, type: 'visit', arguments: '{}' },
  ]);
});

it('reads the results found, opened, printed and drawn', () => {
  const [searched, browsed, ran] = executedTools([
    {
      type: 'search',
      search_results: {
        results: [{ title: 'Bern', url: 'https://b.example', content: 'Capital', score: 1 }],
      },
    },
    { type: 'browser', browser_results: [{ url: 'https://c.example' }, 'no object'] },
    { type: 'python', code_results: [{ text: '42' }, { png: 'iVBORw0KGgoAAAA=' }], live: true },
  ]);
  expect(searched?.found).toEqual([{ name: 'Bern', url: 'https://b.example', text: 'Capital' }]);
  expect(browsed?.found).toEqual([
    { name: 'https://c.example', url: 'https://c.example', text: '' },
  ]);
  expect(ran).toEqual({
    ...nothing,
    type: 'python',
    printed: ['42'],
    images: ['data:image/png;base64,iVBORw0KGgoAAAA='],
    others: { live: true },
  });
});

it('draws only PNG images', () => {
  const png = 'https://evil.example/x.png';
  expect(executedTools([{ code_results: [{ png }, { png: 'PHN2Zz4=' }, { png: 7 }] }])).toEqual([
    { ...nothing, type: 'tool' },
  ]);
});
