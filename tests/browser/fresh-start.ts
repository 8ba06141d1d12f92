// Test files share one origin: what an earlier one chose or stored, such as its connection, is not there in the next.
localStorage.clear();
sessionStorage.clear();
const databases = await indexedDB.databases();
await Promise.all(databases.map(({ name = '' }) => emptied(name)));

/** Emptied, not deleted: the page of an earlier file may not have let go of it yet. */
async function emptied(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`${name} was not opened`));
  });
  const stores = [...database.objectStoreNames];
  if (stores.length > 0)
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(stores, 'readwrite');
      for (const store of stores) transaction.objectStore(store).clear();
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error(`${name} was not emptied`));
    });
  database.close();
}

export {};
