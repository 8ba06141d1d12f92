/**
 * The models of this device, loaded together by the one `import()` of ModelsOverview.svelte. The boundary of a chunk,
 * not a list for other importers.
 */
export { default as BrowserModel } from '$lib/extras/browser-model/BrowserModel.svelte';
export { default as OwnModels } from '$lib/extras/device-models/OwnModels.svelte';
