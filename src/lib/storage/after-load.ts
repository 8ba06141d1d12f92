import { forgetSessionValue, keepSessionValue, readSessionValue } from './session-values';

/** What is done, in this tab only, once the page has been loaded again. */
type Deed = 'test-connection' | 'ask-tool-server';

const nameOf = (deed: Deed) => `inference-console.after-load.${deed}`;

export function doAfterLoad(deed: Deed, id: string): void {
  keepSessionValue(nameOf(deed), id);
}

export function waitsForLoad(deed: Deed): boolean {
  return readSessionValue(nameOf(deed)) !== undefined;
}

/** The id that was left by `doAfterLoad`, once. */
export function takeAfterLoad(deed: Deed): string | undefined {
  const id = readSessionValue(nameOf(deed));
  forgetSessionValue(nameOf(deed));
  return id;
}
