import { removeSessionValue, saveSessionValue, readSessionValue } from './session-values';

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
