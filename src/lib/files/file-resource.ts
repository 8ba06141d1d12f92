import type { FileObject } from '$lib/api/files';
import type { BatchUse } from '$lib/batches/batch-usage';
import type { Resource } from '$lib/connections/resources/resource';
import { fileAddress } from './file-address';

/** A table row. */
export interface FileRow {
  file: FileObject;
  usedBy: readonly BatchUse[];
}

export const fileResource: Resource<FileRow> = {
  title: 'Files',
  one: 'file',
  many: 'files',
  sort: { column: 'created', descending: true },
  text: ({ file, usedBy }) =>
    [file.filename, file.purpose, file.id, ...usedBy.map(({ name }) => name)].join(' '),
  address: ({ file }) => fileAddress(file.id),
  columns: [
    {
      id: 'name',
      card: 'title',
      title: 'Name',
      width: 'minmax(200px, 2fr)',
      value: ({ file }) => file.filename || null,
    },
    {
      id: 'purpose',
      title: 'Purpose',
      width: '120px',
      card: 'fact',
      value: ({ file }) => file.purpose || null,
    },
    {
      id: 'size',
      title: 'Size',
      width: '88px',
      align: 'end',
      card: 'fact',
      value: ({ file }) => file.bytes,
    },
    {
      id: 'created',
      title: 'Created',
      width: '112px',
      card: 'fact',
      value: ({ file }) => file.created_at,
    },
    { id: 'id', title: 'ID', width: '184px', value: ({ file }) => file.id },
    {
      id: 'used',
      title: 'Used by',
      width: 'minmax(132px, 1fr)',
      value: ({ usedBy }) => usedBy[0]?.name,
    },
  ],
};
