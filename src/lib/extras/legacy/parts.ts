/** The parts that extras.ts opens: the boundary of a chunk, not a list for other importers. */
export { default as LegacyPage } from './LegacyPage.svelte';
export { legacyPageAddress, readLegacyPath } from './legacy-paths';
export { receiveRequest as receiveLegacy } from './legacy-composer.svelte';
