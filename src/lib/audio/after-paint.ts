/**
 * The part of the Audio page that is loaded after its first paint, by the one `import()` of AudioPage.svelte. The boundary of a
 * chunk, not a list for other importers.
 */
export { default as TranscriptionPanel } from './transcribe/TranscriptionPanel.svelte';
