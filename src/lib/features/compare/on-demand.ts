/**
 * The dialogs and views of the compare page that a press opens, loaded together by the one `import()` of
 * load-on-demand.ts. The boundary of a chunk, not a list for other importers.
 */
export { default as BatchBar } from './batch/BatchBar.svelte';
export { default as CheckBar } from './checks/CheckBar.svelte';
export { checkAnswers } from './checks/check-answers';
export { default as CompareDialogs } from './CompareDialogs.svelte';
export { copyComparison } from './copy-comparison';
export { recordRun, recordVerdicts } from './runs/record-run';
export { default as ImprovePrompt } from './improve/ImprovePrompt.svelte';
export { default as OpenSharedDialog } from './share/OpenSharedDialog.svelte';
export { default as RunCosts } from './forecast/RunCosts.svelte';
export { Spending } from './sending/spending.svelte';
export { default as RepeatFigures } from './statistics/RepeatFigures.svelte';
export { default as SkippedCells } from './sending/SkippedCells.svelte';
export { default as SummaryView } from './summary/SummaryView.svelte';
export { default as DifferenceDialog } from './table/DifferenceDialog.svelte';
export { default as MissingModel } from './variants/MissingModel.svelte';
export { default as VariantSettingsDialog } from './variants/VariantSettingsDialog.svelte';
