import type { Address, Backend, Entry, Selection } from './backend';
import { hearAgain } from './changes';
import type { MemoryBackend } from './memory-backend';
import { storeApart } from './keys/store-apart';
import { reportReturn } from './persistence';

/** Where the device has one it stays: what lies there is sealed under it. */
const staysOnDevice: ReadonlySet<string> = new Set(['keys', 'key-lock']);

/**
 * Writes to a device that has answered late what was kept in memory meanwhile, until there is nothing more of it, and
 * has `turn` go on there at that very moment. Rejects where the device does not take it: then it stays in memory.
 */
export async function comeBack(
  memory: MemoryBackend,
  device: Backend,
  turn: () => void,
): Promise<void> {
  const written = new Set<string>();
  for (let next = takeNext(memory); next; next = takeNext(memory)) {
    const { changed, cleared } = next;
    const kinds = [...new Set(changed.map(({ kind }) => kind))];
    const changes: Selection[] = kinds.map((kind) => ({
      kind,
      keys: changed.filter((address) => address.kind === kind).map(({ key }) => key),
    }));
    const entries = await memory.read(changes);
    const left = changed.filter(
      (address) => !has(entries, address) && written.has(nameOf(address)),
    );
    await storeApart(entries, (apart) =>
      device.change([...changes, ...cleared.map((kind) => ({ kind, prefix: '' }))], (found) => {
        const isHeld = (entry: Entry) =>
          staysOnDevice.has(entry.kind) && !cleared.includes(entry.kind) && has(found, entry);
        const put = apart.filter((entry) => written.has(nameOf(entry)) || !isHeld(entry));
        for (const entry of put) written.add(nameOf(entry));
        return { put, remove: left, clear: cleared };
      }),
    );
  }
  turn();
  reportReturn();
  await hearAgain((kind) => device.keys(kind));
}

/** Undefined where nothing has happened since. */
function takeNext(memory: MemoryBackend): { changed: Address[]; cleared: string[] } | undefined {
  const next = { changed: memory.takeChanged(), cleared: memory.takeCleared() };
  return next.changed.length + next.cleared.length > 0 ? next : undefined;
}

function has(entries: Address[], { kind, key }: Address): boolean {
  return entries.some((entry) => entry.kind === kind && entry.key === key);
}

function nameOf({ kind, key }: Address): string {
  return JSON.stringify([kind, key]);
}
