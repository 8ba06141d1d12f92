import { formatCount, plural } from '$lib/base/ui/text/amounts';
import type { AddedKeys, KeyState, LeftKeyReason } from './add-keys';

const stateTexts: Record<KeyState, string> = {
  new: 'new',
  here: 'here already',
  elsewhere: 'for another address',
  nowhere: 'without a connection',
};

const states = Object.keys(stateTexts) as KeyState[];

/** "2 new · 1 here already". */
export function describeKeyStates(found: readonly KeyState[]): string {
  return states
    .map((standing) => ({ standing, count: found.filter((one) => one === standing).length }))
    .filter(({ count }) => count > 0)
    .map(({ standing, count }) => `${formatCount(count)} ${stateTexts[standing]}`)
    .join(' · ');
}

const reasonTexts: Record<LeftKeyReason, string> = {
  here: 'already has a key',
  elsewhere: 'has a different address',
  nowhere: 'connection not found',
  unstored: 'the browser couldn’t save it',
};

/** One sentence for each reason why keys of a file were left out. */
export function describeLeftKeys({ leftOut, damaged }: AddedKeys): string[] {
  const out = [...leftOut].map(
    ([standing, count]) => `${formatKeyCount(count)} stayed out: ${reasonTexts[standing]}.`,
  );
  if (damaged > 0) out.push(`${formatKeyCount(damaged)} of the file did not open.`);
  return out;
}

export function formatKeyCount(count: number): string {
  return plural(count, 'key');
}
