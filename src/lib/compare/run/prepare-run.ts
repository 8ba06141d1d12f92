import { connections } from '$lib/connections/connections.svelte';
import type { OpenComparison } from '../open-comparison.svelte';

/** Waits for what the requests of a run need, which the page shows meanwhile. False if the person has cancelled it. */
export async function prepareRun(
  comparison: OpenComparison,
  prepareConnections: () => Promise<void>,
): Promise<boolean> {
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const cancelled = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve()),
  );
  const during = async (step: string, work: () => Promise<unknown>) => {
    if (signal.aborted) return;
    comparison.preparing = { step, cancel: () => cancelling.abort() };
    await Promise.race([work(), cancelled]);
  };
  try {
    await during('reading connections', () => connections.ready);
    await during('reading stored answers', () => comparison.fullyRead);
    await during('loading model lists', prepareConnections);
  } finally {
    comparison.preparing = undefined;
  }
  return !signal.aborted;
}
