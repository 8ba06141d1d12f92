import { expect, it } from 'vitest';
import { backupFolderSchema } from './backup-folder';
import { readRecord } from './database/schema';

/** As version 1 of the console writes it, with a handle that Node can store; never edit it. */
const FOLDER_V1 = {
  v: 1,
  id: 'folder',
  owner: '9f1c',
  chosen: { kind: 'directory', name: 'Documents' },
  name: 'Inference Console',
  writtenAt: 1_763_600_000_000,
  things: 12,
};

const read = (value: unknown) => readRecord(backupFolderSchema, { key: 'folder', value });

it('The record of a backup folder is read as version 1 wrote it, and one that is switched off', () => {
  expect(read(FOLDER_V1)).toEqual({ record: FOLDER_V1 });
  const { chosen: _, writtenAt: _at, things: _count, ...off } = FOLDER_V1;
  expect(read(off)).toEqual({ record: off });
});

it.each([{ owner: 1 }, { name: null }, { chosen: 'Documents' }, { things: 'many' }, { id: 'x' }])(
  'The record of a backup folder is invalid with %o',
  (damage) => {
    expect(read({ ...FOLDER_V1, ...damage })).toHaveProperty('reason');
  },
);
