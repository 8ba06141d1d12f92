import type { StorageReader } from '$lib/storage/memory-reader';
import type { Backend, Entry } from '$lib/storage/backend';
import { announce } from '$lib/storage/changes';
import { fingerprint } from '$lib/storage/carry-over/fingerprint';
import { isPlain } from '$lib/storage/schema';
import { thingOfKind } from './sections';
import type { Thing } from './stored-things';

/** What an import does to the storage. */
export interface ThingWriter extends StorageReader {
  /** In one transaction: what was written, which is nothing where the thing is there, and nothing over a record. */
  add(thing: Thing): Promise<Written[]>;
  /** In one transaction; nothing where any of it has changed since, or something came to it. */
  takeBack(written: Written[]): Promise<boolean>;
}

export interface Written {
  kind: string;
  key: string;
  /** Of its value. */
  print: string;
}

export function thingWriter(backend: Backend): ThingWriter {
  return {
    read: (selections) => backend.read(selections),
    keys: (kind) => backend.keys(kind),

    async add(thing) {
      const [root] = thing;
      let written: Entry[] = [];
      await backend.change(byKind(thing), (found) => {
        const there = new Set(found.map(nameOf));
        written = there.has(nameOf(root)) ? [] : thing.filter((one) => !there.has(nameOf(one)));
        return written.length > 0 ? { put: written } : undefined;
      });
      if (written.length > 0) announce(root.kind, [heardAs(root)]);
      return written.map(({ kind, key, value }) => ({ kind, key, print: fingerprint(value) }));
    },

    async takeBack(written) {
      let isTaken = false;
      const [root] = written;
      const belongings = root ? (thingOfKind(root.kind)?.belongings(root.key) ?? []) : [];
      await backend.change([...byKind(written), ...belongings], (found) => {
        const prints = new Map(written.map((one) => [nameOf(one), one.print]));
        const isAsItCame = ({ value, ...one }: Entry) =>
          prints.get(nameOf(one)) === fingerprint(value);
        const isWhole = new Set(found.map(nameOf)).size === prints.size;
        isTaken = isWhole && found.every(isAsItCame);
        return isTaken ? { remove: written } : undefined;
      });
      if (isTaken && root) announce(root.kind, [heardAs(root)]);
      return isTaken;
    },
  };
}

function byKind(entries: readonly { kind: string; key: string }[]) {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    keys: entries.filter((entry) => entry.kind === kind).map(({ key }) => key),
  }));
}

const nameOf = ({ kind, key }: { kind: string; key: string }) => JSON.stringify([kind, key]);

/** Those of one connection are heard of by its id. */
const heardByConnection: ReadonlySet<string> = new Set(['batch-notes', 'model-notes']);

function heardAs({ kind, key, value }: { kind: string; key: string; value?: unknown }): string {
  if (!heardByConnection.has(kind)) return key;
  return isPlain(value) ? String(value.connectionId) : (key.split(':')[0] ?? key);
}
