/**
 * The parts of the tab Speak, loaded together by the one `import()` of AudioPage.svelte. The boundary of a chunk, not a
 * list for other importers.
 */
export { default as SpeakTab } from './SpeakTab.svelte';
export { default as SpeechPanel } from './SpeechPanel.svelte';
