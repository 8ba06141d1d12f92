/**
 * Text that lasts as long as this tab; only in memory, until the next reload, when the browser
 * refuses to store it.
 */
const inMemory = new Map<string, string>();

function attempt<R>(work: (storage: Storage) => R, otherwise: R): R {
  try {
    return work(sessionStorage);
  } catch {
    return otherwise; // When site data is blocked, even reading `sessionStorage` throws.
  }
}

export function readSessionValue(name: string): string | undefined {
  return inMemory.get(name) ?? attempt((storage) => storage.getItem(name), null) ?? undefined;
}

export function saveSessionValue(name: string, text: string): void {
  const isStored = attempt((storage) => {
    storage.setItem(name, text);
    return true;
  }, false);
  if (isStored) inMemory.delete(name);
  else inMemory.set(name, text);
}

export function removeSessionValue(name: string): void {
  inMemory.delete(name);
  attempt((storage) => storage.removeItem(name), undefined);
}

export function sessionValueNames(): string[] {
  return [...inMemory.keys(), ...attempt((storage) => Object.keys(storage), [])];
}

/** Actions that run once in this tab after a reload. */
type Action = 'test-connection' | 'ask-tool-server';

const nameOf = (action: Action) => `inference-console.after-load.${action}`;

export function runAfterLoad(action: Action, id: string): void {
  saveSessionValue(nameOf(action), id);
}

export function isWaitingForLoad(action: Action): boolean {
  return readSessionValue(nameOf(action)) !== undefined;
}

/** Returns the id that `runAfterLoad` stored, once. */
export function consumeAfterLoad(action: Action): string | undefined {
  const id = readSessionValue(nameOf(action));
  removeSessionValue(nameOf(action));
  return id;
}
