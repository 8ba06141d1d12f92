import { connections } from '$lib/shared/connections/model/connections.svelte';
import type { OpenComparison } from './open-comparison.svelte';

/** Waits for what the requests of a run need, which the page shows meanwhile. False if the person has cancelled it. */
export async function prepareRun(
  comparison: OpenComparison,
  prepareConnections: () => Promise<void>,
): Promise<boolean> {
  let cancel = () => {};
  const cancelled = new Promise<false>((resolve) => (cancel = () => resolve(false)));
  const during = (step: string, work: Promise<unknown>) => {
    comparison.preparing = { step, cancel };
    return Promise.race([work.then(() => true), cancelled]);
  };
  try {
    return (
      (await during(
        'reading stored answers',
        Promise.all([connections.ready, comparison.fullyRead]),
      )) && (await during('loading model lists', prepareConnections()))
    );
  } finally {
    comparison.preparing = undefined;
  }
}
