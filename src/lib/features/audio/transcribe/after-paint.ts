/**
 * The part of the Audio page that is loaded after its first paint, or on demand. The boundary of a chunk, not a list for
 * other importers.
 */
export { default as CompareTranscript } from './CompareTranscript.svelte';
export { default as TranscriptionPanel } from './TranscriptionPanel.svelte';
