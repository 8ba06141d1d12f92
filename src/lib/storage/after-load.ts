import { forgetSessionValue, saveSessionValue, readSessionValue } from './session-values';

/** What is done, in this tab only, once the page has been loaded again. */
type Action = 'test-connection' | 'ask-tool-server';

const nameOf = (action: Action) => `inference-console.after-load.${action}`;

export function doAfterLoad(action: Action, id: string): void {
  saveSessionValue(nameOf(action), id);
}

export function waitsForLoad(action: Action): boolean {
  return readSessionValue(nameOf(action)) !== undefined;
}

/** The id that was left by `doAfterLoad`, once. */
export function takeAfterLoad(action: Action): string | undefined {
  const id = readSessionValue(nameOf(action));
  forgetSessionValue(nameOf(action));
  return id;
}
