import { forgetSessionValue, saveSessionValue, readSessionValue } from './session-values';

/** Actions that run once in this tab after a reload. */
type Action = 'test-connection' | 'ask-tool-server';

const nameOf = (action: Action) => `inference-console.after-load.${action}`;

export function doAfterLoad(action: Action, id: string): void {
  saveSessionValue(nameOf(action), id);
}

export function waitsForLoad(action: Action): boolean {
  return readSessionValue(nameOf(action)) !== undefined;
}

/** Returns the id that `doAfterLoad` stored, once. */
export function takeAfterLoad(action: Action): string | undefined {
  const id = readSessionValue(nameOf(action));
  forgetSessionValue(nameOf(action));
  return id;
}
