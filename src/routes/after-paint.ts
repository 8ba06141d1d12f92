/**
 * The parts of the frame that are loaded after the first paint of every page, by the one `import()` of Console.svelte.
 * The boundary of a chunk, not a list for other importers.
 */
export { default as FailureNotice } from '$lib/shared/connections/FailureNotice.svelte';
export { default as KeyNeeded } from '$lib/shared/connections/KeyNeeded.svelte';
export { followOwnModels } from '$lib/shared/connections/follow-own-models';
export { absenceOf } from '$lib/shared/connections/model/not-offered.svelte';
export { default as OverPage } from './OverPage.svelte';
export { menuIcons } from './menu-icons';
export { resumeExtras } from './resume-extras';
