/**
 * The maker of batch files, the trial of their lines, the example file and the view of a local file, loaded together by the one `import()` of
 * entered-batch.svelte.ts. The boundary of a chunk, not a list for other importers.
 */
export { default as LocalFileDialog } from '$lib/file-view/LocalFileDialog.svelte';
export { BatchMaker } from '../maker/batch-maker.svelte';
export { default as BatchFileMaker } from '../maker/BatchFileMaker.svelte';
export { makeFiles } from '../maker/make-files';
export { default as FileTrial } from './FileTrial.svelte';
export { exampleFile } from './example-file';
