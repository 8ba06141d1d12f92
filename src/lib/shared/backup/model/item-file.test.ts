import { expect, it } from 'vitest';
import { portableValue } from './item-file';

it('The file of a connection leaves its key and its extra headers out', () => {
  const connection = { v: 1, id: 'c', name: 'Lab', keptKey: 'device', extraHeaders: [['a', 's']] };
  expect(portableValue('connections', connection)).toEqual({
    v: 1,
    id: 'c',
    name: 'Lab',
    keptKey: 'none',
  });
});
