import { preferences } from '$lib/storage/preferences';

export type LimitName = 'toolRounds' | 'serverSeconds' | 'scriptSeconds' | 'scriptMegabytes';

interface Limit {
  label: string;
  least: number;
  most: number;
}

/** An interpreter with less than 16 MB does not start. */
export const limits: { readonly [name in LimitName]: Limit } = {
  toolRounds: { label: 'Automatic rounds', least: 1, most: 100 },
  serverSeconds: { label: 'Time of a server, s', least: 1, most: 3600 },
  scriptSeconds: { label: 'Time of a function, s', least: 1, most: 300 },
  scriptMegabytes: { label: 'Memory of a function, MB', least: 16, most: 1024 },
};

/** The person's choice, within the bounds. */
export function limitOf(name: LimitName): number {
  const { least, most } = limits[name];
  return Math.min(most, Math.max(least, Math.round(preferences.get(name))));
}

export function setLimit(name: LimitName, value: number): void {
  preferences.set(name, value);
}
