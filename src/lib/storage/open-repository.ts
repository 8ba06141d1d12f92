import type { Entry } from './backend';
import { announce, onChange } from './changes';
import { openCollection, putBack, take } from './collection';
import type { Kind, KindSelection } from './kinds';
import { askToPersist } from './persistence';
import type { Removed, Repository } from './repository';
import type { Schema } from './schema';

interface Description<T> {
  kind: Kind;
  schema: Schema<T>;
  /** Milliseconds since 1970; the newest is listed first. */
  timeOf: (record: T) => number;
  /** What goes when the record goes, and comes back with it. */
  belongings: (id: string) => KindSelection[];
}

/** What all repositories of listed things have in common. */
export function openRepository<T extends { id: string }>({
  kind,
  schema,
  timeOf,
  belongings,
}: Description<T>): Repository<T> {
  const records = openCollection(kind, schema);

  return {
    async list() {
      const listing = await records.list();
      listing.records.sort((a, b) => timeOf(b) - timeOf(a));
      return listing;
    },

    get: (id) => records.get(id),

    async save(record) {
      await records.put([record]);
      announce(kind, [record.id]);
      void askToPersist();
    },

    remove: (id) => removeListed(kind, id, [{ kind, keys: [id] }, ...belongings(id)]),

    async restore({ id, entries }) {
      // Made by removeListed alone; to everybody else it is opaque.
      await putBack(entries as Entry[]);
      announce(kind, [id]);
    },

    onChange: (listener) => onChange(kind, listener),
  };
}

/** `which` of the selected may be left where it is. */
export async function removeListed(
  kind: Kind,
  id: string,
  selections: KindSelection[],
  which?: (found: Entry[]) => Entry[],
): Promise<Removed> {
  const entries = await take(selections, which);
  announce(kind, [id]);
  return { id, entries };
}
