/** The boundary of a chunk: loaded by the one `import()` of entered-batch.svelte.ts, not a list for other importers. */
export { default as LocalFileDialog } from '$lib/shared/file-view/LocalFileDialog.svelte';
export { BatchMaker } from '../maker/batch-maker.svelte';
export { default as BatchFileMaker } from '../maker/BatchFileMaker.svelte';
export { makeFiles } from '../maker/make-files';
export { default as FileTrial } from './FileTrial.svelte';
export { exampleFile } from '$lib/shared/batch-jobs/start/example-file';
