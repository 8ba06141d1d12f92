/** The parts that extras.ts opens: the boundary of a chunk, not a list for other importers. */
export { default as BridgeState } from './BridgeState.svelte';
export { followBridge } from './follow-bridge';
