import type { Upstream } from './bridge-events';

/** The bridge as pages show it; follow-bridge.ts, which is loaded after the first paint, sets it. */
export const bridgeStatus = $state<{
  /** `elsewhere`: another tab records. `ended`: the bridge has stopped, or can't be reached. */
  state: 'none' | 'recording' | 'elsewhere' | 'ended';
  upstreams: readonly Upstream[];
  /** Exchanges that the bridge let go before a page recorded them. */
  dropped: number;
}>({ state: 'none', upstreams: [], dropped: 0 });
