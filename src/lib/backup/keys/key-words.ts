import { formatCount } from '$lib/ui/amounts';
import type { AddedKeys, WhyOut } from './add-keys';
import type { KeyStanding } from './key-standing';

const words: Record<KeyStanding, string> = {
  new: 'new',
  here: 'here already',
  elsewhere: 'for another address',
  nowhere: 'without a connection',
};

const standings = Object.keys(words) as KeyStanding[];

/** "2 new · 1 here already". */
export function describeStandings(found: readonly KeyStanding[]): string {
  return standings
    .map((standing) => ({ standing, count: found.filter((one) => one === standing).length }))
    .filter(({ count }) => count > 0)
    .map(({ standing, count }) => `${formatCount(count)} ${words[standing]}`)
    .join(' · ');
}

const whyOut: Record<WhyOut, string> = {
  here: 'a key is here already',
  elsewhere: 'the address here is another',
  nowhere: 'the connection is not here',
  unstored: 'the browser could not store it',
};

/** One sentence for each reason why keys of a file were left out. */
export function describeLeftKeys({ stayedOut, damaged }: AddedKeys): string[] {
  const out = [...stayedOut].map(
    ([standing, count]) => `${keyCount(count)} stayed out: ${whyOut[standing]}.`,
  );
  if (damaged > 0) out.push(`${keyCount(damaged)} of the file did not open.`);
  return out;
}

export function keyCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'key' : 'keys'}`;
}
