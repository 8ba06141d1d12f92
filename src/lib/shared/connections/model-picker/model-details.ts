/**
 * The parts that a model picker shows beside its field, loaded together by the one `import()` of ModelPicker.svelte.
 * The boundary of a chunk, not a list for other importers.
 */
export { favouriteModels } from './favourite-models.svelte';
export { default as ModelNote } from './ModelNote.svelte';
