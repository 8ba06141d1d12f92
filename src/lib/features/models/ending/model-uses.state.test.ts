import { expect, it } from 'vitest';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { openBatchNotes } from '$lib/base/storage/batch-notes';
import { openComparisons } from '$lib/base/storage/comparisons';
import { conversationSchema } from '$lib/base/storage/conversation-schema';
import { openCollection } from '$lib/base/storage/database/collection';
import { openFileCopies } from '$lib/base/storage/file-copies';
import { openPresets } from '$lib/base/storage/presets';
import { preferences } from '$lib/base/storage/database/preferences';
import {
  batchSample,
  comparisonSample,
  conversation,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import { findUses } from './model-uses';

const here = { ...demoConnection, id: 'c' };

function variant(model: string, connectionId?: string) {
  return variantSample('a', {
    settings: { model, connectionId, systemPrompt: '', parameters: {} },
  });
}

it('The uses of a model are found in settings, chats, presets, comparisons, judges and batches', async () => {
  preferences.set('transcriptionModel', 'old');
  await openCollection('conversations', conversationSchema).put(
    Array.from({ length: 450 }, (_, index) =>
      conversation(`chat-${index}`, { model: index % 9 === 0 ? 'old' : 'other' }),
    ),
  );
  const preset = { v: 1 as const, id: 'p', name: 'Terse', createdAt: 1, systemPrompt: '' };
  await openPresets().save({ ...preset, model: 'old', parameters: {} });
  const comparisons = openComparisons();
  await comparisons.save(comparisonSample('own', { variants: [variant('old', 'c')] }));
  await comparisons.save(comparisonSample('elsewhere', { variants: [variant('old', 'd')] }));
  const judge = { id: 'j', name: 'J', kind: 'judge' as const, model: 'old', prompt: '' };
  await comparisons.save(
    comparisonSample('judged', { variants: [variant('other')], checks: [judge] }),
  );
  const batches = [
    batchSample({ id: 'reported', raw: { model: 'old' } }),
    batchSample({ id: 'copied', input_file_id: 'file' }),
    batchSample({ id: 'unknown', input_file_id: 'missing' }),
  ];
  await openBatchNotes().saveStates('c', batches, 1);
  const line = JSON.stringify({ custom_id: '1', body: { model: 'old', messages: [] } });
  await openFileCopies().save('c', 'file', new Blob([`${line}\n${line}`]), 'in.jsonl');

  const uses = await findUses(here, ['old', 'unused']);
  expect(uses.get('unused')).toEqual([]);
  const found = uses.get('old') ?? [];
  const idsOf = (kind: string) => found.filter((use) => use.kind === kind).map(({ id }) => id);
  expect(idsOf('settings')).toEqual(['audio']);
  expect(idsOf('conversations')).toHaveLength(50);
  expect(idsOf('presets')).toEqual(['p']);
  expect(idsOf('comparisons').toSorted()).toEqual(['judged', 'own']);
  expect(idsOf('batch-notes').toSorted()).toEqual(['copied', 'reported']);
  preferences.set('transcriptionModel', '');
});
