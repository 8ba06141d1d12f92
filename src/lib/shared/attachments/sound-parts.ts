/**
 * The parts that an attached sound needs, loaded together by the one `import()` of attach.ts. The boundary of a chunk,
 * not a list for other importers.
 */
export { default as SoundTile } from './SoundTile.svelte';
export { prepareSound } from './sound-work.svelte';
