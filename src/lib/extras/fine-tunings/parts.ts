/** The parts that extras.ts opens: the boundary of a chunk, not a list for other importers. */
export { default as FineTuningsPage } from './FineTuningsPage.svelte';
export { fineTuningAddress } from './fine-tuning-list.svelte';
export { receiveRequest as receiveFineTuning } from './entered-fine-tuning.svelte';
