import { expect, it } from 'vitest';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { batchesUsing } from './batch-usage';
import { watchOf } from './watches';

it('The use of a file names the batches of which it is the input, the output or the errors', async () => {
  const connection = { ...demoConnection, id: 'usage' };
  const watch = watchOf(connection);
  const naming = {
    name: 'Night',
    parentId: null,
    group: null,
    inputFileName: null,
    madeFrom: null,
  };
  const first = { id: 'batch_1', output_file_id: 'file_2', error_file_id: 'file_3' };
  await watch.add(batchSample({ ...first, status: 'completed', input_file_id: 'file_1' }), naming);
  await watch.add(batchSample({ id: 'batch_2', input_file_id: 'file_1' }), naming);

  const using = batchesUsing(connection);
  const reported = (file: string) =>
    using(file).map(({ id, role, isOver }) => [id, role, isOver ? 'over' : 'at work']);
  expect(reported('file_1').sort()).toEqual([
    ['batch_1', 'input', 'over'],
    ['batch_2', 'input', 'at work'],
  ]);
  expect(reported('file_2')).toEqual([['batch_1', 'output', 'over']]);
  expect(reported('file_3')).toEqual([['batch_1', 'errors', 'over']]);
  expect(reported('file_4')).toEqual([]);
  expect(using('file_2')[0]?.address).toMatch(/\/batches\/\?id=batch_1$/);
});
