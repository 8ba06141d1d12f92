import type { Address, Backend, Entry } from '$lib/storage/backend';

/** The data that a page holds in memory only, as a worker accesses it. */
export interface PageMemory extends Pick<Backend, 'read' | 'keys'> {
  replace(put: Entry[], remove: Address[]): Promise<void>;
}

/**
 * A change reads and writes in two steps: the memory belongs to one page, which does nothing else
 * to items it does not have.
 */
export function memoryBackend(memory: PageMemory): Backend {
  return {
    read: (selections) => memory.read(selections),
    keys: (kind) => memory.keys(kind),
    put: (entries) => memory.replace(entries, []),
    async change(selections, decide) {
      const { put = [], remove = [] } = decide(await memory.read(selections)) ?? {};
      await memory.replace(put, remove);
    },
  };
}
