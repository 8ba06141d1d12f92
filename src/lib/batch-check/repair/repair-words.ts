import { formatCount } from '$lib/ui/amounts';
import type { Repair } from './repair-file';
import { counted } from '../verdict';

type Change = Repair['changes'][number];

const deeds: Record<Change['kind'], (count: number) => string> = {
  bom: (count) => `${counted(count, 'byte order mark')} removed`,
  crlf: (count) => `${counted(count, 'line end')} changed from CR LF to LF`,
  blank: (count) => `${counted(count, 'blank line')} left out`,
  'trailing-comma': (count) => `trailing commas removed from ${counted(count, 'line')}`,
  'custom-id': (count) => `${counted(count, 'line')} given a custom_id of their own`,
};

/** "2 blank lines left out (lines 3, 7)". */
export function describeChange({ kind, count, lines }: Change): string {
  const more = count > lines.length ? ', …' : '';
  const places = lines.map(formatCount).join('; ');
  return `${deeds[kind](count)} (${count === 1 ? 'line' : 'lines'} ${places}${more})`;
}
