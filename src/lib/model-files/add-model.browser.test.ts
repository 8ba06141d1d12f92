import { afterAll, expect, it } from 'vitest';
import { sentenceModel } from '../../../tests/support/made-models';
import { addModel, deleteAllModels } from '../../../tests/support/own-models';
import { changeOwnModel, readOwnModel } from './own-models';

afterAll(deleteAllModels);

it('the folder of a file with a long name has at most 100 characters of it, and its own name', async () => {
  const name = `${'long-'.repeat(40)}name`;
  const folder = `${'long-'.repeat(19)}long`;
  expect(await addModel(name, sentenceModel('One.'))).toHaveProperty('folder', folder);
  expect(await addModel(name, sentenceModel('Two.'))).toHaveProperty('folder', `${folder}-2`);
});

it('two settings of a model that are changed together are both stored', async () => {
  const { folder } = await addModel('settings', sentenceModel('One.'));
  await Promise.all([
    changeOwnModel(folder, { context: 300 }),
    changeOwnModel(folder, { gpu: 'on' }),
  ]);
  expect(await readOwnModel(folder)).toMatchObject({ context: 300, gpu: 'on' });
});
