/** The parts that extras.ts opens: the boundary of a chunk, not a list for other importers. */
export { default as BrowserModel } from './browser-model/BrowserModel.svelte';
export { default as OwnModels } from './OwnModels.svelte';
export { default as OwnModelSizes } from './OwnModelSizes.svelte';
