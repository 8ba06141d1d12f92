import { expect, it } from 'vitest';
import { portableValue } from './item-file';

it('leaves the key and the extra headers of a connection out', () => {
  const connection = { v: 1, id: 'c', name: 'Lab', keptKey: 'device', extraHeaders: [['a', 's']] };
  expect(portableValue('connections', connection)).toEqual({
    v: 1,
    id: 'c',
    name: 'Lab',
    keptKey: 'none',
  });
});
