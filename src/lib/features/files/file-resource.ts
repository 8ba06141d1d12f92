import type { FileObject } from '$lib/base/api/files';
import type { BatchUse } from '$lib/shared/batch-jobs/watch/batch-usage';
import { fileNames } from '$lib/shared/remote-lists/file-names.svelte';
import type { Deletion, Resource } from '$lib/shared/remote-lists/resource';
import { shownText } from '$lib/base/ui/text/shown-text';
import { fileAddress } from './file-address';
import type { FileList } from './file-list.svelte';
import { uploads } from './uploads.svelte';

/** A table row. */
export interface FileRow {
  file: FileObject;
  /** The person's own name for it; empty if there is none. */
  ownName: string;
  usedBy: readonly BatchUse[];
}

export const fileResource: Resource<FileRow> = {
  isOptional: true,
  title: 'Files',
  one: 'file',
  many: 'files',
  sort: { column: 'created', descending: true },
  text: ({ file, ownName, usedBy }) =>
    [ownName, file.filename, file.purpose, file.id, ...usedBy.map(({ name }) => name)].join(' '),
  address: ({ file }) => fileAddress(file.id),
  columns: [
    { id: 'choose', title: '', width: '44px', card: 'lead' },
    {
      id: 'name',
      card: 'title',
      title: 'Name',
      width: 'minmax(200px, 2fr)',
      value: ({ file, ownName }) => ownName || file.filename || null,
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

export function nameOf({ filename, id }: Pick<FileObject, 'filename' | 'id'>): string {
  return filename || id;
}

/** The confirmation names the batches that use the file. */
export function fileDeletion(
  list: FileList,
  file: FileObject,
  usedBy: readonly BatchUse[],
): Deletion {
  return {
    name: shownText(fileNames.of(list.connection.id, file.id) || nameOf(file)),
    body: `Deletes it on ${list.connection.name}. This can’t be undone. ${describeUsage(usedBy)}`.trim(),
    label: 'Delete file',
    async run() {
      await list.remove(file.id);
      uploads.dismissFile(list.connection.id, file.id);
    },
  };
}

const maxNamed = 5;

/** Sentences about the batches that the deletion of a file affects; empty if none uses it. */
export function describeUsage(usedBy: readonly BatchUse[]): string {
  const isFed = ({ role, isOver }: BatchUse) => role === 'input' && !isOver;
  const fed = usedBy.filter(isFed);
  const others = usedBy.filter((use) => !isFed(use));
  const sentences: string[] = [];
  if (fed.length === 1) sentences.push(`The batch ${named(fed)} is using it and will fail.`);
  if (fed.length > 1) sentences.push(`These batches are using it and will fail: ${named(fed)}.`);
  if (others.length === 1) sentences.push(`The batch ${named(others)} uses it.`);
  if (others.length > 1) sentences.push(`These batches use it: ${named(others)}.`);
  return sentences.join(' ');
}

function named(uses: readonly BatchUse[]): string {
  const names = uses.slice(0, maxNamed).map(({ name }) => `“${name}”`);
  const more = uses.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
