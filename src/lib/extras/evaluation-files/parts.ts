/** The parts that extras.ts opens: the boundary of a chunk, not a list for other importers. */
export { default as ExportEvaluationDialog } from './ExportEvaluationDialog.svelte';
export { default as ImportEvaluationDialog } from './ImportEvaluationDialog.svelte';
