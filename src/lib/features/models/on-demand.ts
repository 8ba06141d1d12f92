/**
 * The parts that a press opens, loaded together by the one `import()` of load-on-demand.ts. The boundary of a chunk,
 * not a list for other importers.
 */
export { default as PassportDialog } from '$lib/extras/passport/PassportDialog.svelte';
export { default as ModelView } from './ModelView.svelte';
