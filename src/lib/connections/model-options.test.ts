import { describe, expect, it } from 'vitest';
import { modelOptions } from './model-options';

const models = [
  { id: 'a', context_window: 131_072 },
  { id: 'b', context_window: 8192 },
  { id: 'c', active: false },
  { id: 'd' },
];
const price = { input: 0.15, output: 0.6, currency: 'USD' };
const rows = (known: Partial<Parameters<typeof modelOptions>[0]>) =>
  modelOptions({ models, notes: new Map(), recent: [], favourites: new Set(), ...known }).map(
    ({ group, value }) => [group, value] as const,
  );

describe('the model options', () => {
  it("are in the service's order, without headings, if nothing else is known", () => {
    expect(rows({})).toEqual([
      [undefined, 'a'],
      [undefined, 'b'],
      [undefined, 'c'],
      [undefined, 'd'],
    ]);
  });

  it('begin with favourites and recently used models, each once', () => {
    expect(rows({ favourites: new Set(['d']), recent: ['c', 'gone', 'd', 'a'] })).toEqual([
      ['Favourites', 'd'],
      ['Recent', 'c'],
      ['Recent', 'a'],
      ['All models', 'b'],
    ]);
  });

  it('show their context window and their price per million tokens', () => {
    const known = {
      models,
      notes: new Map([['b', { price }]]),
      recent: [],
      favourites: new Set(''),
    };
    expect(modelOptions(known).map(({ detail }) => detail)).toEqual([
      '131k context',
      '8,192 context · 0.15 / 0.60 USD',
      'not active',
      '',
    ]);
  });
});
