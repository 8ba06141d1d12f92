/**
 * The parts of the requests page that a press or an opened request needs, loaded together by the one `import()` of
 * load-on-demand.ts. The boundary of a chunk, not a list for other importers.
 */
export { default as RequestDialog } from '$lib/shared/request-import/RequestDialog.svelte';
export { default as TextHits } from '$lib/shared/search/TextHits.svelte';
export { default as ChooseExchange } from './compare-with/ChooseExchange.svelte';
export { default as Comparison } from './compare-with/Comparison.svelte';
export { default as PlayBack } from './play-back/PlayBack.svelte';
export { default as WhyFailed } from './why/WhyFailed.svelte';
export { default as RunView } from './run/RunView.svelte';
export { rulesOf } from './send-again/request-rules';
