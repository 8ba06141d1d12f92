import { describe, expect, it } from 'vitest';
import { shownRows } from '$lib/shared/remote-lists/resource';
import type { ModelNote } from '$lib/base/storage/model-notes';
import { matches, modelResource, rowsOf, testedModels, type ModelFilter } from './model-resource';

const models = [
  { id: 'openai/gpt-oss-20b', owned_by: 'OpenAI', context_window: 131072, created: 3 },
  { id: 'whisper-large-v3', owned_by: 'OpenAI', context_window: 448, created: 1 },
  { id: 'a/quick', context_window: 8192, active: true },
  { id: 'a/old', active: false },
];
const favourite: ModelNote = {
  v: 1,
  id: 'a/quick',
  connectionId: 'c',
  favourite: true,
  note: 'for drafts',
  price: null,
};
const rows = rowsOf(models, new Map([['a/quick', favourite]]), new Map());
const everything = { search: '', use: '', favouritesOnly: false } as const;
type Narrowed = Partial<ModelFilter & { search: string }>;

function idsOf(narrowed: Narrowed, column = 'id', descending = false): string[] {
  const { search, ...filter } = { ...everything, ...narrowed };
  const matching = rows.filter((row) => matches(row, filter));
  const shown = shownRows(modelResource, matching, search, { column, descending });
  return shown.map(({ model }) => model.id);
}

describe('The shown rows', () => {
  it('put favourites first in any order', () => {
    expect(idsOf({})).toEqual(['a/quick', 'a/old', 'openai/gpt-oss-20b', 'whisper-large-v3']);
    expect(idsOf({}, 'context', true)[0]).toBe('a/quick');
  });

  it('put models without a value last in both directions', () => {
    expect(idsOf({}, 'created').slice(1)).toEqual([
      'whisper-large-v3',
      'openai/gpt-oss-20b',
      'a/old',
    ]);
    expect(idsOf({}, 'created', true).at(-1)).toBe('a/old');
  });

  it.each<[string, Narrowed, string[]]>([
    ['every word, in id or owner', { search: 'openai oss' }, ['openai/gpt-oss-20b']],
    ['the note', { search: 'Drafts' }, ['a/quick']],
    ['the likely use', { use: 'speech in' }, ['whisper-large-v3']],
    ['favourites', { favouritesOnly: true }, ['a/quick']],
    ['nothing', { search: 'nowhere' }, []],
  ])('hold what matches %s', (_, filter, ids) => {
    expect(idsOf(filter)).toEqual(ids);
  });
});

describe('A quick test starts with', () => {
  it('the selected models', () => {
    expect(testedModels(rows, new Set(['whisper-large-v3']))).toEqual(['whisper-large-v3']);
  });

  it('else the favourites, else active models that likely write text', () => {
    expect(testedModels(rows, new Set())).toEqual(['a/quick']);
    expect(testedModels(rowsOf(models, new Map(), new Map()), new Set())).toEqual([
      'openai/gpt-oss-20b',
      'a/quick',
    ]);
  });
});
