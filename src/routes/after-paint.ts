/**
 * The parts of the frame that are loaded after the first paint of every page, by the one `import()` of Console.svelte.
 * The boundary of a chunk, not a list for other importers.
 */
export { default as FailureNotice } from '$lib/connections/FailureNotice.svelte';
export { default as KeyNeeded } from '$lib/connections/KeyNeeded.svelte';
export { followOwnModels } from '$lib/connections/follow-own-models';
export { absenceOf } from '$lib/connections/not-offered.svelte';
export { default as ShowFound } from '$lib/search/ShowFound.svelte';
export { default as ShortcutsDialog } from '$lib/ui/actions/ShortcutsDialog.svelte';
export { default as Tooltips } from '$lib/ui/actions/Tooltips.svelte';
export { default as ConfirmDialog } from '$lib/ui/dialogs/ConfirmDialog.svelte';
export { default as AddToComparison } from './AddToComparison.svelte';
export { default as AsApp } from './AsApp.svelte';
export { default as HelpDialog } from './HelpDialog.svelte';
export { default as KeyboardReach } from './KeyboardReach.svelte';
export { default as Palette } from './Palette.svelte';
export { default as ParameterActions } from './ParameterActions.svelte';
export { default as ShownPrompt } from './ShownPrompt.svelte';
