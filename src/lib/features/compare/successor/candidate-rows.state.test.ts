import { expect, it } from 'vitest';
import { openBatchNotes } from '$lib/base/storage/batch-notes';
import { openComparisons } from '$lib/base/storage/comparisons';
import { openConversations } from '$lib/base/storage/conversations';
import { openFileCopies } from '$lib/base/storage/file-copies';
import {
  answer,
  batchSample,
  comparisonSample,
  conversation,
  rowSample,
  userMessage,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import { candidateRows } from './candidate-rows';

const old = { connectionId: 'c', model: 'old' };
const system = { role: 'system', content: 'Be brief.' };

function source(kind: string, id: string) {
  return { kind, id, title: id };
}

it('A chat gives its last question, with its system prompt and the messages before', async () => {
  const repository = openConversations();
  await repository.save(
    conversation('chat', { model: 'old', systemPrompt: 'Be brief.', leafId: 'q2' }),
  );
  await repository.saveMessages([
    userMessage('chat', 'q1'),
    { ...answer('a1', 'done'), conversationId: 'chat', parentId: 'q1' },
    { ...userMessage('chat', 'q2'), parentId: 'a1' },
  ]);
  const sources = [source('conversations', 'chat'), source('conversations', 'removed')];
  const [found, ...others] = await candidateRows(sources, old);
  expect(others).toEqual([]);
  expect(found?.row).toEqual({
    prompts: ['Text q2'],
    before: [
      system,
      { role: 'user', content: 'Text q1' },
      { role: 'assistant', content: 'Half an ans' },
    ],
  });
});

it('Rows of a comparison are filled in as its variant with the old model sends them', async () => {
  const settings = { model: 'old', systemPrompt: 'About {{city}}', parameters: {} };
  const variants = [variantSample('a'), variantSample('b', { settings })];
  const row = { prompts: ['Where is {{city}}?'], values: { city: 'Oslo' } };
  await openComparisons().saveWhole(
    comparisonSample('it', { variants }),
    [rowSample('it', 'r', row), rowSample('it', 's', { prompts: [' '] })],
    [],
  );
  const found = await candidateRows([source('comparisons', 'it')], old);
  expect(found.map((one) => one.row)).toEqual([
    { prompts: ['Where is Oslo?'], before: [{ role: 'system', content: 'About Oslo' }] },
  ]);
});

it('The lines of a batch are taken from the local copy of its input, at most 20', async () => {
  await openBatchNotes().saveStates('c', [batchSample({ id: 'b', input_file_id: 'file' })], 1);
  const lines = Array.from({ length: 30 }, (_, index) => {
    const messages = [system, { role: 'user', content: `Line ${index}` }];
    return JSON.stringify({ custom_id: `${index}`, body: { model: 'old', messages } });
  });
  const content = new Blob([['{"body":', ...lines].join('\n')]);
  await openFileCopies().save('c', 'file', content, 'in.jsonl');
  const found = await candidateRows([source('batch-notes', 'b')], old);
  expect(found).toHaveLength(19);
  expect(found[0]?.row).toEqual({ prompts: ['Line 0'], before: [system] });
});
