import { resolve } from '$app/paths';
import type { LegacyPath } from '$lib/api/legacy';
import { legacyForms } from './legacy-paths';

/** Address of the form of a deprecated path. */
export function legacyPageAddress(path: LegacyPath): string {
  return `${resolve('/legacy')}/?tab=${path}`;
}

/** The path that an address names, if it is known. */
export function readLegacyPath(name: string | null): LegacyPath | undefined {
  return legacyForms.find((form) => form.name === name)?.name;
}
