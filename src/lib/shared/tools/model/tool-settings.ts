import { preferences } from '$lib/base/storage/database/preferences';
import type { ToolRuns } from '$lib/base/storage/tools';

/** Shown for a changed tool of a server. */
export const changedToolText = 'The server changed this tool after you allowed it';

export const runChoices: readonly { value: ToolRuns; label: string }[] = [
  { value: 'by-hand', label: 'Manual' },
  { value: 'asking', label: 'Ask each time' },
  { value: 'always', label: 'Always' },
];

export type LimitName = 'toolRounds' | 'serverSeconds' | 'scriptSeconds' | 'scriptMegabytes';

interface Limit {
  label: string;
  min: number;
  max: number;
}

/** An interpreter with less than 16 MB does not start. */
export const limits: { readonly [name in LimitName]: Limit } = {
  toolRounds: { label: 'Automatic rounds', min: 1, max: 100 },
  serverSeconds: { label: 'Server timeout (s)', min: 1, max: 3600 },
  scriptSeconds: { label: 'Function timeout (s)', min: 1, max: 300 },
  scriptMegabytes: { label: 'Function memory (MB)', min: 16, max: 1024 },
};

/** The person's choice, within the bounds. */
export function limitOf(name: LimitName): number {
  const { min, max } = limits[name];
  return Math.min(max, Math.max(min, Math.round(preferences.get(name))));
}

export function setLimit(name: LimitName, value: number): void {
  preferences.set(name, value);
}
