import { afterAll, expect, it } from 'vitest';
import { sentenceModel } from '../../../tests/support/made-models';
import { addModel, deleteAllModels } from '../../../tests/support/own-models';

afterAll(deleteAllModels);

it('the folder of a file with a long name has at most 100 characters of it, and its own name', async () => {
  const name = `${'long-'.repeat(40)}name`;
  const folder = `${'long-'.repeat(19)}long`;
  expect(await addModel(name, sentenceModel('One.'))).toHaveProperty('folder', folder);
  expect(await addModel(name, sentenceModel('Two.'))).toHaveProperty('folder', `${folder}-2`);
});
