import { measureSpeed, type Speed } from '$lib/base/api/own-models';
import { errorOf } from '$lib/base/api/wire/errors';
import { demoEndpoint } from '$lib/shared/connections/model/demo-endpoint';
import type { SpeedSize } from '$lib/base/model-files/speed-models';
import { ownModels } from './own-models.svelte';

/** The speed of this machine by size of model. Its methods never reject. */
class SpeedCheck {
  readonly speeds: { [size in SpeedSize]?: Speed } = $state({});
  running = $state<SpeedSize>();
  problem = $state<string>();
  #stop = new AbortController();

  async measure(size: SpeedSize): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.running = size;
    this.problem = undefined;
    try {
      this.speeds[size] = await measureSpeed(demoEndpoint, size, signal);
    } catch (reason) {
      const error = errorOf(reason);
      if (!signal.aborted)
        this.problem = ('words' in error && error.words) || 'The speed couldn’t be measured.';
    }
    this.running = undefined;
    await ownModels.refresh();
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** Outlives the dialog, so that figures stay until the page is left. */
export const speedCheck = new SpeedCheck();
