/**
 * The view of one model, which a press opens, loaded by the one `import()` of ModelsPage.svelte. The boundary of a chunk, not a
 * list for other importers.
 */
export { default as ModelView } from './ModelView.svelte';
