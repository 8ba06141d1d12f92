import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Records of an object store, by how their keys are written. Values that JSON does not have are tagged with `$`. */
type Stores = { [store: string]: [key: string | string[], value: unknown][] };
type Databases = { [name: string]: Stores };

/** Everything that a browser holds of the console. */
export interface Profile {
  databases: Databases;
  /** Storage buckets, by name: each has databases of its own. */
  buckets: { [name: string]: Databases };
  /** Files of the origin's private file system: base64 by path. */
  files: { [path: string]: string };
  localStorage: { [name: string]: string };
  sessionStorage: { [name: string]: string };
}

const sample = new URL('profile-2026-11.json.gz', import.meta.url);

/** The data that the build of November 2026 left after a use of every feature. */
export function sampleProfile(): Profile {
  return JSON.parse(gunzipSync(readFileSync(sample)).toString()) as Profile;
}

/** The data that the browser of this page holds; values in the form of the sample. */
export async function readProfile(page: Page): Promise<Profile> {
  return page.evaluate(async () => {
    type Key = string | string[];
    type Opener = Pick<IDBFactory, 'open' | 'databases'>;
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: {
        keys(): Promise<string[]>;
        open(name: string): Promise<{ indexedDB: Opener }>;
      };
    };

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }

    const base64 = (bytes: Uint8Array) =>
      btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

    async function plain(value: unknown): Promise<unknown> {
      if (value instanceof Blob)
        return {
          $: 'blob',
          type: value.type,
          base64: base64(new Uint8Array(await value.arrayBuffer())),
        };
      if (value instanceof Uint8Array) return { $: 'bytes', base64: base64(value) };
      if (value instanceof FileSystemDirectoryHandle) return { $: 'directory', name: value.name };
      if (Array.isArray(value)) return Promise.all(value.map(plain));
      if (typeof value !== 'object' || value === null) return value;
      if (Object.getPrototypeOf(value) !== Object.prototype)
        throw new Error(`The sample has no form for ${Object.prototype.toString.call(value)}.`);
      const members = Object.entries(value).map(async ([name, part]) => [name, await plain(part)]);
      return Object.fromEntries(await Promise.all(members));
    }

    async function storesOf(factory: Opener, name: string) {
      const database = await settled(factory.open(name));
      const found: { [store: string]: [Key, unknown][] } = {};
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([
          settled(records.getAllKeys()),
          settled(records.getAll()),
        ]);
        found[store] = await Promise.all(
          // Nothing else is a key in the databases of the console.
          (keys as Key[]).map(async (key, i): Promise<[Key, unknown]> => [
            key,
            await plain(values[i]),
          ]),
        );
      }
      database.close();
      return found;
    }

    async function databasesOf(factory: Opener) {
      const found: { [name: string]: Awaited<ReturnType<typeof storesOf>> } = {};
      for (const { name = '' } of await factory.databases())
        found[name] = await storesOf(factory, name);
      return found;
    }

    async function filesIn(folder: FileSystemDirectoryHandle, path: string) {
      const found: { [path: string]: string } = {};
      for await (const [name, handle] of folder.entries())
        if (handle instanceof FileSystemDirectoryHandle)
          Object.assign(found, await filesIn(handle, `${path}${name}/`));
        else if (handle instanceof FileSystemFileHandle)
          found[path + name] = base64(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
      return found;
    }

    const buckets: { [name: string]: Awaited<ReturnType<typeof databasesOf>> } = {};
    for (const name of await storageBuckets.keys())
      buckets[name] = await databasesOf((await storageBuckets.open(name)).indexedDB);
    return {
      databases: await databasesOf(indexedDB),
      buckets,
      files: await filesIn(await navigator.storage.getDirectory(), ''),
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
    };
  });
}

/** Puts a profile into the browser of a page of the site on which the console does not run. */
export function restoreProfile(page: Page, profile: Profile): Promise<void> {
  return page.evaluate(async ({ databases, buckets, files, ...storages }) => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: {
        open(name: string, options: object): Promise<{ indexedDB: Pick<IDBFactory, 'open'> }>;
      };
    };

    const root = await navigator.storage.getDirectory();
    const bytesOf = (base64: string) =>
      Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

    async function revived(value: unknown): Promise<unknown> {
      if (Array.isArray(value)) return Promise.all(value.map(revived));
      if (typeof value !== 'object' || value === null) return value;
      const {
        $: tag,
        type = '',
        base64 = '',
        name = '',
      } = value as { [field: string]: string | undefined };
      if (tag === 'blob') return new Blob([bytesOf(base64)], { type });
      if (tag === 'bytes') return bytesOf(base64);
      if (tag === 'directory') return root.getDirectoryHandle(name, { create: true });
      const members = Object.entries(value).map(async ([field, part]) => [
        field,
        await revived(part),
      ]);
      return Object.fromEntries(await Promise.all(members));
    }

    async function fill(
      factory: Pick<IDBFactory, 'open'>,
      name: string,
      stores: (typeof databases)[string],
    ) {
      const records = await Promise.all(
        Object.entries(stores).flatMap(([store, entries]) =>
          entries.map(async ([key, value]) => ({ store, key, value: await revived(value) })),
        ),
      );
      const opening = factory.open(name, 1);
      opening.onupgradeneeded = () => {
        for (const store of Object.keys(stores)) opening.result.createObjectStore(store);
      };
      await new Promise<void>((resolve, reject) => {
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(Object.keys(stores), 'readwrite');
          for (const { store, key, value } of records)
            transaction.objectStore(store).put(value, key);
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error);
        };
      });
      opening.result.close();
    }

    for (const [name, stores] of Object.entries(databases)) await fill(indexedDB, name, stores);
    for (const [bucket, within] of Object.entries(buckets)) {
      const options = { durability: 'strict', persisted: true };
      const { indexedDB: factory } = await storageBuckets.open(bucket, options);
      for (const [name, stores] of Object.entries(within)) await fill(factory, name, stores);
    }
    for (const [path, base64] of Object.entries(files)) {
      const [name = '', ...folders] = path.split('/').reverse();
      let folder = root;
      for (const one of folders.reverse())
        folder = await folder.getDirectoryHandle(one, { create: true });
      const writing = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writing.write(bytesOf(base64));
      await writing.close();
    }
    for (const [name, value] of Object.entries(storages.localStorage))
      localStorage.setItem(name, value);
    for (const [name, value] of Object.entries(storages.sessionStorage))
      sessionStorage.setItem(name, value);
  }, profile);
}
