import { describe, expect, it } from 'vitest';
import { modelOptions, type ModelOffer } from './model-options';

const models = [
  { id: 'a', context_window: 131_072 },
  { id: 'b', context_window: 8192 },
  { id: 'c', active: false },
  { id: 'whisper' },
];
const price = { input: 0.15, output: 0.6, currency: 'USD' };

function offer(change: Partial<ModelOffer> = {}): ModelOffer {
  return {
    connectionId: '1',
    name: 'Lab',
    models,
    isComplete: true,
    notes: new Map(),
    recent: [],
    favourites: new Set(),
    ...change,
  };
}
const other = offer({ connectionId: '2', name: 'Home', models: [{ id: 'a' }, { id: 'z' }] });
const rows = (offers: ModelOffer[], purpose: Parameters<typeof modelOptions>[1] = 'chat') =>
  modelOptions(offers, purpose).map(({ group, value }) => [group, value] as const);

describe('The model options', () => {
  it('are grouped by connection, and those for another purpose are last', () => {
    expect(rows([offer(), other])).toEqual([
      ['Lab', '1 a'],
      ['Lab', '1 b'],
      ['Lab', '1 c'],
      ['Home', '2 a'],
      ['Home', '2 z'],
      ['Not for chat', '1 whisper'],
    ]);
    expect(rows([offer()], 'transcription')[0]).toEqual(['Lab', '1 whisper']);
  });

  it('begin with favourites, then with recently used models of each connection, each once', () => {
    const known = { favourites: new Set(['c']), recent: ['b', 'gone', 'c'] };
    expect(rows([offer(known)]).map(([group, value]) => `${group}: ${value}`)).toEqual([
      'Favourites: 1 c',
      'Lab: 1 b',
      'Lab: 1 a',
      'Not for chat: 1 whisper',
    ]);
  });

  it('offer a recently used model before the list of its connection is loaded', () => {
    const loading = offer({ models: [], isComplete: false, recent: ['b'] });
    expect(rows([loading])).toEqual([['Lab', '1 b']]);
  });

  it('show recent models of all connections first if the list is long', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ id: `m${n}` }));
    const long = offer({ models: many, recent: ['m9', 'm8'] });
    expect(rows([long, { ...other, recent: ['z'] }]).slice(0, 4)).toEqual([
      ['Recent', '1 m9'],
      ['Recent', '2 z'],
      ['Recent', '1 m8'],
      ['Lab', '1 m0'],
    ]);
  });

  it('show their context window and their price per million tokens', () => {
    const known = offer({ notes: new Map([['b', { price }]]) });
    expect(modelOptions([known], 'chat').map(({ detail }) => detail)).toEqual([
      '131k context',
      '8,192 context · 0.15 / 0.60 USD',
      'not active',
      '',
    ]);
  });

  it('name their connection where the group does not', () => {
    const [first] = modelOptions([offer({ favourites: new Set(['b']) }), other], 'chat');
    expect(first).toMatchObject({ group: 'Favourites', detail: 'Lab · 8,192 context' });
  });

  it('name a price that the service reports unless one is noted, and an end that is near', () => {
    const tomorrow = Math.floor(Date.now() / 1000) + 24 * 60 * 60;
    const models = [{ id: 'a', price: { input: 3, output: 15 }, ends_at: tomorrow }];
    const [reported] = modelOptions([offer({ models })], 'chat');
    expect(reported?.detail).toMatch(/^ends .+ · 3\.00 \/ 15\.00 USD$/);
    const notes = new Map([['a', { price, ends: '2999-01-01' }]]);
    expect(modelOptions([offer({ models, notes })], 'chat')[0]?.detail).toBe('0.15 / 0.60 USD');
  });
});
