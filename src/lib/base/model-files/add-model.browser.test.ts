import { afterAll, expect, it } from 'vitest';
import { addModel, deleteAllModels } from '../../../../tests/support/own-models';
import { changeOwnModel, readOwnModel } from './own-models';
import { writeGguf } from '../../../../tests/support/write-gguf';

afterAll(deleteAllModels);

/** A file with a header and one tensor, which is all that adding it reads. */
const smallModel = (blocks: number) =>
  writeGguf(
    {
      'general.architecture': { type: 'string', value: 'small' },
      'small.context_length': { type: 'uint32', value: 64 },
      'small.block_count': { type: 'uint32', value: blocks },
    },
    [{ name: 'a', shape: [64], type: 'f32', data: [new Uint8Array(256)] }],
  );

it('The folder of a file with a long name has at most 100 characters of it, and its own name', async () => {
  const name = `${'long-'.repeat(40)}name`;
  const folder = `${'long-'.repeat(19)}long`;
  expect(await addModel(name, smallModel(1))).toHaveProperty('folder', folder);
  expect(await addModel(name, smallModel(2))).toHaveProperty('folder', `${folder}-2`);
});

it('Two settings of a model that are changed together are both stored', async () => {
  const { folder } = await addModel('settings', smallModel(1));
  await Promise.all([
    changeOwnModel(folder, { context: 300 }),
    changeOwnModel(folder, { gpu: 'on' }),
  ]);
  expect(await readOwnModel(folder)).toMatchObject({ context: 300, gpu: 'on' });
});
