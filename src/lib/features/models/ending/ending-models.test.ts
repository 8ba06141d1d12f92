import { expect, it } from 'vitest';
import type { ModelNote } from '$lib/base/storage/model-notes';
import { endingModels } from './ending-models';

const now = Date.parse('2026-11-26');
const day = 86_400;

function note(id: string, ends: string): [string, ModelNote] {
  return [id, { v: 1, id, connectionId: 'c', favourite: false, note: '', price: null, ends }];
}

it('Models that end within 60 days or have ended are listed, the soonest first, with their successor', () => {
  const models = [
    { id: 'later', ends_at: now / 1000 + 61 * day },
    { id: 'soon', ends_at: now / 1000 + 5 * day, replaced_by: 'next' },
    { id: 'over', ends_at: now / 1000 - day },
    { id: 'open' },
  ];
  expect(endingModels(models, new Map(), now)).toEqual([
    { id: 'over', end: now - day * 1000, successor: undefined },
    { id: 'soon', end: now + 5 * day * 1000, successor: 'next' },
  ]);
});

it('A noted date counts, also of a model that its service no longer lists', () => {
  const notes = new Map([note('listed', '2026-11-30'), note('gone', '2026-12-01')]);
  const models = [{ id: 'listed', ends_at: now / 1000 + 300 * day }];
  expect(endingModels(models, notes, now).map(({ id }) => id)).toEqual(['listed', 'gone']);
});
