import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { besideScript } from './worker-chunks.mjs';

interface Module {
  isEntry?: boolean;
  importedIds?: string[];
  dynamicallyImportedIds?: string[];
}

/** The chunk of each module, by its imports. */
function chunksOf(modules: { [id: string]: Module }) {
  const importing = (list: 'importedIds' | 'dynamicallyImportedIds', id: string) =>
    Object.keys(modules).filter((other) => modules[other]?.[list]?.includes(id));
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: [],
      dynamicallyImportedIds: [],
      ...modules[id],
      importers: importing('importedIds', id),
      dynamicImporters: importing('dynamicallyImportedIds', id),
    }),
  } as unknown as Rolldown.ChunkingContext;
  const { name } = besideScript;
  if (typeof name !== 'function') throw new TypeError('It parts by module.');
  return Object.fromEntries(Object.keys(modules).map((id) => [id, name(id, graph)]));
}

it('The imports of later chunks stay out of the script of a worker, which WebKit would run again', () => {
  const modules = {
    'a.worker': { isEntry: true, importedIds: ['shared'], dynamicallyImportedIds: ['later'] },
    shared: { importedIds: ['deep'] },
    deep: { importedIds: ['shared'] },
    later: { importedIds: ['shared', 'own'] },
    own: {},
  };
  expect(chunksOf(modules)).toEqual({
    'a.worker': null,
    shared: 'beside',
    deep: 'beside',
    later: null,
    own: null,
  });
});

it('A worker that loads nothing later stays in one piece', () => {
  const modules = { 'a.worker': { isEntry: true, importedIds: ['part'] }, part: {} };
  expect(chunksOf(modules)).toEqual({ 'a.worker': null, part: null });
});
